"use client";
import { ChevronDown, ChevronUp, Maximize2, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "./link";
import type { OpenRow } from "./open-row";

/**
 * Shows a list, and beside it the row that is open; on a narrow window that row alone. Escape closes it, the arrows walk
 * on, and the keyboard is back at the row afterwards.
 */
export function ListPanel({
  row,
  panel,
  children,
}: {
  row: OpenRow | null;
  panel: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={row ? "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-6" : ""}>
      <div className={row ? "min-w-0 max-lg:hidden" : ""}>{children}</div>
      {row && <Panel row={row}>{panel}</Panel>}
    </div>
  );
}

const button =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink";

function Panel({ row, children }: { row: OpenRow; children: ReactNode }) {
  const words = useTranslations("ui.panel");
  const frame = useRef<HTMLElement>(null);
  const { id } = row;
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollTo({ top: 0 });
    // Where the panel stands for the page, it begins at its top.
    if (getComputedStyle(frame.current ?? document.body).position !== "sticky") {
      window.scrollTo({ top: 0 });
    }
    return () => {
      const left = document.activeElement;
      if (left && left !== document.body && left.id !== "main") return;
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    };
  }, [id]);
  useEffect(() => {
    // Before the keys of the page: an open row has them first.
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
  const icon = "size-5";
  return (
    <section
      ref={frame}
      data-panel
      aria-label={row.label}
      tabIndex={-1}
      className="min-w-0 focus-visible:outline-none lg:sticky lg:top-5 lg:-my-2 lg:max-h-[calc(100dvh-2.5rem-var(--banner,0rem))] lg:self-start lg:overflow-y-auto lg:rounded-2xl lg:bg-sunken lg:p-3"
    >
      {/* Where the list is hidden, its title is. */}
      <h1 className="sr-only lg:hidden">{row.label}</h1>
      <div className="mb-2 flex items-center justify-end gap-0.5">
        {row.before && (
          <Link
            {...{ href: row.before, className: button, "aria-label": words("before") }}
            {...{ replace: true, scroll: false, "data-step": "-1" }}
          >
            <ChevronUp aria-hidden className={icon} />
          </Link>
        )}
        {row.after && (
          <Link
            {...{ href: row.after, className: button, "aria-label": words("after") }}
            {...{ replace: true, scroll: false, "data-step": "1" }}
          >
            <ChevronDown aria-hidden className={icon} />
          </Link>
        )}
        <Link href={row.page} aria-label={words("whole")} className={`${button} max-lg:hidden`}>
          <Maximize2 aria-hidden className="size-4.5" />
        </Link>
        <Link
          {...{ href: row.list, className: button, "aria-label": words("close") }}
          {...{ replace: true, scroll: false, "data-step": "close" }}
        >
          <X aria-hidden className={icon} />
        </Link>
      </div>
      {children}
    </section>
  );
}

const STEPS: Record<string, string> = { Escape: "close", ArrowUp: "-1", ArrowDown: "1" };

function press(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A question or a menu is answered first, and whoever types keeps their arrows.
  if (event.defaultPrevented || document.querySelector("dialog[open], details[open]")) return;
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select, [role=radiogroup]")) {
    return;
  }
  if (walkPanel(step)) event.preventDefault();
}

/** Closes the open row or walks on to another one. False where no row is open. */
export function walkPanel(step: string): boolean {
  const panel = document.querySelector("[data-panel]");
  panel?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.click();
  return panel !== null;
}
