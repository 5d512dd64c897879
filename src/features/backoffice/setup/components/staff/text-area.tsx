import clsx from "clsx";
import type { ComponentProps } from "react";

/** A field of several lines, with the looks of the others. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(
        "min-h-24 w-full rounded-md bg-raised px-3.5 py-2.5 text-base text-ink ring-1 ring-line-strong ring-inset transition-shadow duration-(--motion-quick) hover:ring-muted focus-visible:ring-2 focus-visible:ring-accent aria-invalid:ring-2 aria-invalid:ring-danger forced-colors:border",
        className,
      )}
    />
  );
}
