"use client";
import { useState } from "react";

/** Copies a text when asked, and tells whether that worked; null until then. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return { copied, copy };
}
