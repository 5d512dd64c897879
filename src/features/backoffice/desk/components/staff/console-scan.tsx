"use client";
import { useState } from "react";
import type { Scan } from "./heard-keys";
import { ScanDialog } from "./scan-dialog";
import { useHandScanner } from "./use-hand-scanner";

/** Hears a hand scanner on every page of the console, and opens the check-in of whoever was scanned. */
export function ConsoleScan() {
  const [scans, setScans] = useState<{ scan: Scan; number: number } | null>(null);
  useHandScanner((scan) => setScans((before) => ({ scan, number: (before?.number ?? 0) + 1 })));
  // Each scan is a question of its own.
  return scans && <ScanDialog key={scans.number} scan={scans.scan} />;
}
