"use client";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { initialsOf } from "./initials";
import { pictureAt } from "./picture-address";

/**
 * Shows a person's or a place's picture, or its initials when there is no picture. Decorative: the
 * name is always beside it.
 */
export function Avatar({
  name,
  src,
  square = false,
  width = 48,
  className = "size-9 text-xs",
}: {
  name: string;
  src?: string | null;
  square?: boolean;
  /** How many pixels wide it is shown at most. */
  width?: number;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? pictureAt(src, width) : null;
  useEffect(() => {
    if (!shown) return;
    const picture = new Image();
    picture.onerror = () => setBroken(src ?? null);
    picture.src = shown;
  }, [shown, src]);
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden bg-accent-soft bg-cover bg-center font-semibold text-accent",
        square ? "rounded-md" : "rounded-full",
        className,
      )}
      style={shown ? { backgroundImage: `url(${JSON.stringify(shown)})` } : undefined}
    >
      {!shown && initialsOf(name)}
    </span>
  );
}
