"use client";
import { useEffect, useRef } from "react";

/**
 * Nobody types this fast for long: a scanner that acts as a keyboard does, even to a slow phone by
 * Bluetooth.
 */
const GAP_MS = 100;
const SHORTEST = 6;

/** Reports the codes that a USB or Bluetooth scanner types: fast, and ended with Enter. */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    let typed = "";
    let last = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > GAP_MS) typed = "";
      last = event.timeStamp;
      if (event.key === "Enter") {
        if (typed.length >= SHORTEST) {
          // Runs before a focused button or the field for short ids takes the key.
          event.preventDefault();
          event.stopPropagation();
          tell.current(typed);
        }
        typed = "";
      } else if (event.key.length === 1) typed += event.key;
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}
