"use client";
import { useEffect, useState } from "react";

/**
 * True in the tab that scans: of several the last one opened, since two would overwrite each
 * other's queue. `onLost` is called when another one has taken over.
 */
export function useOnlyTab(onLost: () => void): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    let over = false;
    const hold = () => {
      if (!over) setMine(true);
      return new Promise<void>(() => undefined);
    };
    // In a browser without locks, every tab continues.
    const held = navigator.locks
      ? navigator.locks.request("foyer-door", { steal: true }, hold)
      : hold();
    held.catch(() => {
      if (over) return;
      setMine(false);
      onLost();
    });
    return () => {
      over = true;
    };
  }, [onLost]);
  return mine;
}
