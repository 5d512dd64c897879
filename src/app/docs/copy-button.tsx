"use client";
import { useEffect, useState } from "react";

/** Copies a sample, and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const later = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(later);
  }, [copied]);
  return (
    <button
      type="button"
      className="min-h-9 min-w-20 rounded-md px-3 text-xs font-medium text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
