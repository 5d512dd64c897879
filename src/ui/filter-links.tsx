import clsx from "clsx";
import { Link } from "./link";

/** One choice out of a few, as links: each filtered list has an address of its own. */
export function FilterLinks({
  label,
  options,
}: {
  label: string;
  options: { href: string; text: string; current: boolean }[];
}) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0.5"
    >
      <ul className="flex gap-2">
        {options.map(({ href, text, current }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={current ? "true" : undefined}
              className={clsx(
                "inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full px-3.5 text-sm font-medium transition-colors duration-(--motion-quick) forced-colors:border",
                current ? "bg-ink text-surface" : "bg-sunken text-muted hover:text-ink",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
