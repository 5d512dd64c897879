import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { AreaName } from "./rights-matrix";
import { nounsOf } from "./presets";

/** Tells what a key may do: how many areas it reads and changes, and opened, which. */
export function KeyRights({
  scopes,
  areas,
}: {
  scopes: readonly string[];
  areas: readonly AreaName[];
}) {
  const words = useTranslations("console_developers.keys");
  if (scopes.includes("*")) return <p>{words("may_all")}</p>;
  if (scopes.length === 0) return <p className="text-muted">{words("may_nothing")}</p>;
  const { changes, reads } = nounsOf(scopes);
  const named = (nouns: readonly string[]) => areas.filter(({ noun }) => nouns.includes(noun));
  const count = { changes: changes.length, reads: reads.length };
  const told = changes.length === 0 ? "may_read" : reads.length === 0 ? "may_change" : "may";
  const shown = [
    { term: words("changes"), found: named(changes) },
    { term: words("reads"), found: named(reads) },
  ].filter(({ found }) => found.length > 0);
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1 pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
        {words(told, count)}
      </summary>
      <dl className="grid gap-2 pt-1 pb-2">
        {shown.map(({ term, found }) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd>{found.map(({ name }) => name).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
