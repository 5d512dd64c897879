"use client";
import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing";
import { hearKey, SILENCE, type Scan } from "./heard-keys";

/** Reports what a USB or Bluetooth scanner reads, wherever the keyboard is; a field loses the code again. */
export function useHandScanner(onScan: (scan: Scan) => void): void {
  const tell = useRef(onScan);
  useEffect(() => {
    tell.current = onScan;
  });
  useEffect(() => {
    let heard = SILENCE;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const inField = isTyping(event.target);
      const next = hearKey(heard, { key: event.key, at: event.timeStamp, inField });
      const { typed } = heard;
      heard = next.heard;
      if (!next.mute) return;
      // Before a focused button, a field's form or the console's keys take it.
      event.preventDefault();
      event.stopPropagation();
      if (!next.scan) return;
      if (inField) forget(event.target, typed.length);
      tell.current(next.scan);
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

/** Takes the last letters out of a field, as if they had not been typed. */
function forget(field: EventTarget | null, letters: number): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const end = field.selectionEnd ?? field.value.length;
  const value = field.value.slice(0, Math.max(0, end - letters)) + field.value.slice(end);
  const own = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
