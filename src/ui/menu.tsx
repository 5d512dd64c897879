"use client";
import clsx from "clsx";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * Opens a panel of links and buttons. A `<details>`, so that it works before any script has run;
 * the script closes it on Escape, on a click elsewhere and after a choice. The focus goes back to the trigger: a dialog
 * that a choice opens returns it there.
 */
export function Menu({
  label,
  trigger,
  align = "start",
  side = "below",
  className,
  children,
}: {
  /** The trigger's name for a screen reader, if its content does not say it. */
  label?: string;
  trigger: ReactNode;
  align?: "start" | "end";
  side?: "below" | "above";
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = (event: Event) => {
      if (!element.open) return;
      const inside = event.target instanceof Node && element.contains(event.target);
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        if (inside) element.querySelector("summary")?.focus();
      } else if (inside) return;
      element.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={details} className={clsx("group relative", className)}>
      <summary aria-label={label} className="rounded-lg">
        {trigger}
      </summary>
      <div
        className={clsx(
          "absolute z-40 w-64 max-w-[calc(100vw-2rem)] animate-[rise_0.16s_ease-out] rounded-xl bg-overlay p-1.5 shadow-lg ring-1 ring-line",
          align === "end" ? "right-0" : "left-0",
          side === "above" ? "bottom-full mb-2" : "top-full mt-2",
        )}
        onClick={(event) => {
          if (!(event.target instanceof Element)) return;
          const choice = event.target.closest("a, button[data-closes]");
          if (choice === null) return;
          // A button disappears: a dialog that it opens gives the focus back to what stays.
          if (choice.matches("button")) details.current?.querySelector("summary")?.focus();
          details.current?.removeAttribute("open");
        }}
      >
        {children}
      </div>
    </details>
  );
}

/** Classes of one line of a menu, link or button. */
export const menuItem =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm font-medium hover:bg-sunken";
