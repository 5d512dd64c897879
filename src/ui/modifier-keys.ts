"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

/** Returns how the reader's keyboard names ⌘ (elsewhere Ctrl) and Ctrl; until the page runs, as most keyboards do. */
export function useModifierKeys(): { command: string; control: string } {
  const ctrl = useTranslations("palette")("ctrl");
  const isApple = useSyncExternalStore(
    () => () => {},
    () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent),
    () => false,
  );
  return isApple ? { command: "⌘", control: "⌃" } : { command: ctrl, control: ctrl };
}
