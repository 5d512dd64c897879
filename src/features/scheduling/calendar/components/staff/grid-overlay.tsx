"use client";
import type { OverlayParts } from "./use-overlay";

/** Draws what is held, and where the keyboard is, over the grid; both are hidden until there is something to show. */
export function GridOverlay({ ghost, cursor }: Pick<OverlayParts, "ghost" | "cursor">) {
  return (
    <>
      <div
        ref={cursor}
        hidden
        aria-hidden
        className="pointer-events-none invisible absolute top-0 left-0 z-2 rounded-md ring-2 ring-accent ring-inset group-focus-visible/grid:visible"
      />
      <div
        ref={ghost}
        hidden
        aria-hidden
        className="calendar-ghost pointer-events-none absolute top-0 left-0 z-2 flex flex-wrap content-start gap-x-1.5 overflow-hidden rounded-md border-2 px-1.5 py-0.5 text-xs leading-4 shadow-lg"
      >
        <strong className="tabular whitespace-nowrap" />
        <span className="line-clamp-2 min-w-0" />
      </div>
    </>
  );
}
