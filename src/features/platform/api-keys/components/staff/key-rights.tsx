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
  const shown = [
    { term: words("changes"), found: named(changes) },
    { term: words("reads"), found: named(reads) },
  ].filter(({ found }) => found.length > 0);
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center pointer-coarse:min-h-11">
        {words("may", { changes: changes.length, reads: reads.length })}
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
