"use client";
import { useSyncExternalStore } from "react";

const NARROW = "(width < 48rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Tells whether the screen is a phone's; null on the server, which cannot know. */
export function useIsNarrow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}
