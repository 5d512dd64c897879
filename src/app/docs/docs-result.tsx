import type { DocsEntry } from "@/lib/find-in-docs";

/** A place that was found, as a link. */
export function DocsResult({ entry: { kind, title, detail, href } }: { entry: DocsEntry }) {
  return (
    <a
      href={href}
      className="group flex min-h-11 items-baseline justify-between gap-4 rounded-md px-3 py-2.5 hover:bg-sunken"
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium break-words group-hover:text-accent">{title}</span>
        <span className="truncate text-sm text-muted">{detail}</span>
      </span>
      <span className="shrink-0 text-xs text-faint">{kind}</span>
    </a>
  );
}
