"use client";
import { useEffect } from "react";

/**
 * Keeps the screen lit while the page is open, if the browser can: a code must not go dark at the
 * door.
 */
export function KeepAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // Refused when the battery is low: the screen then behaves as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await lock?.release();
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
  return null;
}
