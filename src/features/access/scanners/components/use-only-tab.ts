"use client";
import { useEffect, useState } from "react";

/**
 * Whether this is the tab that scans: of several the one that was opened last, since two would overwrite
 * each other's queue. `onLost` is told when another one has taken over.
 */
export function useOnlyTab(onLost: () => void): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    let over = false;
    const hold = () => {
      if (!over) setMine(true);
      return new Promise<void>(() => undefined);
    };
    // Where a browser has no locks, everybody goes on.
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
