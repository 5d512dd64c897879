"use client";
import { type MouseEvent, useEffect, useState } from "react";

/** Copies the sample in whose figure it stands, and says that it did. */
export function CopyButton() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const later = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(later);
  }, [copied]);
  const copy = ({ currentTarget }: MouseEvent) => {
    const text = currentTarget.closest("figure")?.querySelector("code")?.textContent ?? "";
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <button
      type="button"
      className="min-h-9 min-w-20 rounded-md px-3 text-xs font-medium text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11"
      onClick={copy}
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
