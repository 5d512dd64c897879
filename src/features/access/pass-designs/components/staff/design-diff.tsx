"use client";
import { ArrowRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ToldChange } from "./told-changes";

/** Lists what differs between two states of a design, as before and after. */
export function DesignDiff({ changes }: { changes: readonly ToldChange[] }) {
  const words = useTranslations("console_designs");
  if (changes.length === 0) return <p className="text-sm text-muted">{words("diff.none")}</p>;
  return (
    <ul
      aria-label={words("diff.title")}
      className="grid max-h-72 gap-2.5 overflow-y-auto rounded-md bg-sunken p-3 text-sm"
    >
      {changes.map(({ part, of, before, after, colour }, n) => (
        <li key={n} className="grid gap-0.5">
          <span className="text-muted">{words(`parts.${part}`)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {of !== null && <span className="break-words">{of}</span>}
            {before !== null && (
              <del className="inline-flex min-w-0 items-center gap-1.5 break-words text-muted">
                {colour && <Swatch colour={before} />}
                {before}
              </del>
            )}
            {before !== null && after !== null && (
              <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted rtl:-scale-x-100" />
            )}
            {after !== null && (
              <ins className="inline-flex min-w-0 items-center gap-1.5 break-words no-underline">
                {colour && <Swatch colour={after} />}
                {after}
              </ins>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: colour }}
      className="size-3.5 shrink-0 rounded-full ring-1 ring-line-strong"
    />
  );
}
