"use client";
import { Search } from "@/ui/icons";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { type DocsEntry, findInDocs } from "@/lib/find-in-docs";
import { DocsResult } from "./docs-result";

/** The most results below the field; Enter leads to all. */
const MOST = 8;

let index: Promise<DocsEntry[]> | undefined;

/** Loads what is searched, once; after a failure again. */
function readIndex(): Promise<DocsEntry[]> {
  index ??= fetch("/docs/search.json").then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json() as Promise<DocsEntry[]>;
  });
  index.catch(() => (index = undefined));
  return index;
}

/**
 * Searches guides and reference as somebody types; the index is loaded once the field is used. Arrows walk through the
 * results, which are links. Without script it is a form, and its page shows the same.
 */
export function DocsSearch() {
  const [entries, setEntries] = useState<DocsEntry[] | "failed">();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const query = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const take = useCallback((text: string) => {
    setTyped(text);
    setOpen(true);
    readIndex().then(setEntries, () => setEntries("failed"));
  }, []);
  useEffect(() => {
    const input = field.current;
    // Somebody may have begun to type before the script was there.
    if (input && input === document.activeElement) queueMicrotask(() => take(input.value));
  }, [take]);
  const found = Array.isArray(entries) ? findInDocs(entries, query) : [];
  return (
    <form
      role="search"
      action="/docs/search"
      className="relative w-full md:w-72"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
        walk(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-3.5 size-4 text-muted"
      />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Search the documentation"
        placeholder="Search"
        required
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => take(currentTarget.value)}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        className="min-h-11 w-full rounded-md bg-surface ps-9 pe-3 text-base ring-1 ring-line-strong ring-inset placeholder:text-faint hover:ring-muted focus-visible:ring-2 focus-visible:ring-accent focus-visible:outline-offset-0 forced-colors:border"
      />
      {open && query !== "" && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg bg-overlay p-1.5 text-sm shadow-lg ring-1 ring-line md:right-0 md:left-auto md:w-[28rem]">
          <p role="status" className="px-3 py-1.5 text-xs text-muted">
            {saidOf(entries, found.length)}
          </p>
          <ul>
            {found.slice(0, MOST).map((entry) => (
              <li key={entry.href}>
                <DocsResult entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

function saidOf(entries: DocsEntry[] | "failed" | undefined, count: number): string {
  if (entries === undefined) return "Looking …";
  if (entries === "failed") return "The search could not be loaded. Press Enter to search.";
  if (count === 0) return "Nothing was found.";
  if (count > MOST) return `The best ${MOST} of ${count}. Press Enter for more.`;
  return count === 1 ? "One result." : `${count} results.`;
}

/** Moves the focus between the field and its results. */
function walk(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" && event.key !== "Escape") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const now = stops.findIndex((one) => one === document.activeElement);
  const step = event.key === "ArrowDown" ? 1 : -1;
  const to = event.key === "Escape" ? 0 : Math.min(Math.max(now + step, 0), stops.length - 1);
  event.preventDefault();
  stops[to]?.focus();
}
