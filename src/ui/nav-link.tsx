"use client";
import clsx from "clsx";
import { Link } from "./link";
import { usePagePath } from "./portal-router";
import { type ReactNode, useEffect, useId, useRef } from "react";

/** A link of the shell that marks the current page. */
export function NavLink({
  href,
  text,
  icon,
  place,
  also = [],
  without = [],
  badge,
  note,
}: {
  href: string;
  text: string;
  icon: ReactNode;
  place: "side" | "bar";
  /** Other pages that belong to it. */
  also?: readonly string[];
  /** Pages below it that have links of their own. */
  without?: readonly string[];
  /** Stands after the name, where something waits. */
  badge?: ReactNode;
  /** Says the same to those who hear it, after the name. */
  note?: string | null;
}) {
  const path = usePagePath();
  const noteId = useId();
  const within = (page: string) => path === page || path.startsWith(`${page}/`);
  const current =
    href === "/" ? path === "/" : [href, ...also].some(within) && !without.some(within);
  const link = useRef<HTMLAnchorElement>(null);
  const begun = useRef(false);
  // A column that is longer than the window begins at its top. Whoever has moved it before the page came alive has a
  // link under their finger: it stays where it is, or the press would miss.
  useEffect(() => {
    const moved = !begun.current && (link.current?.closest("nav")?.scrollTop ?? 0) > 0;
    begun.current = true;
    if (current && place === "side" && !moved) link.current?.scrollIntoView({ block: "nearest" });
  }, [current, place]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={current ? "page" : undefined}
      aria-describedby={note ? noteId : undefined}
      className={clsx(
        "font-medium transition-colors duration-(--motion-quick)",
        place === "side"
          ? "flex min-h-9 scroll-my-8 items-center gap-3 rounded-md px-3 text-sm pointer-coarse:min-h-11"
          : "relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-lg text-xs",
        place === "side" &&
          (current ? "bg-sunken text-ink" : "text-muted hover:bg-sunken hover:text-ink"),
        place === "bar" && (current ? "text-accent" : "text-muted"),
      )}
    >
      {icon}
      {text}
      {badge}
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </Link>
  );
}
