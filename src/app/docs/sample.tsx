import clsx from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

/** A piece of code with its name and a button that copies it; `isLow` keeps a long one from filling the window. */
export function Sample({
  name,
  code,
  isLow = false,
  children,
}: {
  name: string;
  code: string;
  isLow?: boolean;
  children?: ReactNode;
}) {
  return (
    <figure className="overflow-hidden rounded-xl bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 py-1 ps-4 pe-1.5 text-xs text-muted">
        {name}
        <CopyButton />
      </figcaption>
      {/* Long lines scroll sideways, by the keyboard too. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={name}
        className={clsx(
          "overflow-auto px-4 pb-4 text-[0.8125rem] leading-6 -outline-offset-2",
          isLow && "max-h-96",
        )}
      >
        <code>{code}</code>
      </pre>
      {children}
    </figure>
  );
}
