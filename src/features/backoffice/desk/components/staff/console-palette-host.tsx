"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { onPaletteWish } from "@/ui/open-palette";
import type { PalettePage } from "./console-palette";

const ConsolePalette = lazy(() => import("./console-palette"));

/** Waits for somebody to want the palette: its script is loaded only then. */
export function ConsolePaletteHost(props: { pages: readonly PalettePage[]; searches: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => onPaletteWish(() => setOpen(true)), []);
  return (
    open && (
      <Suspense fallback={null}>
        <ConsolePalette {...props} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
