import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link";

/** One choice out of a few, as links: each filtered list has an address of its own. */
export function FilterLinks({
  label,
  options,
}: {
  label: string;
  options: {
    href: string;
    text: string;
    current: boolean;
    /** How many rows stand behind it, once that is known. */
    count?: ReactNode;
    /** Sets it apart from those before it. */
    apart?: boolean;
  }[];
}) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 scroll-px-4 overflow-x-auto px-4 py-0.5 md:mx-0 md:overflow-visible md:px-0.5"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {options.map(({ href, text, current, count, apart = false }) => (
          <li
            key={href}
            className={clsx(
              "shrink-0",
              // A phone begins where the present one is in sight; where all are, the page itself would move.
              current && "max-md:[scroll-initial-target:nearest]",
              apart && "border-l border-line pl-2",
            )}
          >
            <Link
              href={href}
              aria-current={current ? "true" : undefined}
              className={clsx(
                "inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-medium transition-colors duration-(--motion-quick) forced-colors:border",
                current ? "bg-ink text-surface" : "bg-sunken text-muted hover:text-ink",
              )}
            >
              <span className="max-w-64 truncate">{text}</span>
              {count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
