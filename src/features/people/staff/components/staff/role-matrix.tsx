import { Eye, Minus, Pencil } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import type { Messages } from "@/server/words/messages";
import type { StaffRole } from "../../schema";

const cell = "px-3 py-2.5";

/**
 * Shows what each role may do, a noun of the scopes in each row, by its name; read from the roles, so that it is what
 * is enforced.
 */
export function RoleMatrix({
  nouns,
  roles,
  nameOf,
}: {
  /** The nouns of the scopes. */
  nouns: readonly string[];
  roles: readonly StaffRole[];
  nameOf: (id: string) => string;
}) {
  const words = useTranslations("console.staff");
  const areas = useTranslations("rights");
  const locale = useLocale();
  const rows = nouns
    .map((noun) => ({ noun, area: areas(wordOf(noun)) }))
    .sort((a, b) => a.area.localeCompare(b.area, locale));
  const shown = roles.filter(({ archived_at }) => archived_at === null);
  return (
    <div className="mt-10 grid grid-cols-1 gap-3">
      <h2 id="matrix" className="text-lg">
        {words("matrix")}
      </h2>
      <p className="text-sm text-muted">{words("matrix_text")}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {(["writes", "reads", "nothing"] as const).map((right) => (
          <li key={right} className="flex items-center gap-2">
            <Sign of={right} />
            {words(right)}
          </li>
        ))}
      </ul>
      {/* Words for screen readers alone lie outside the flow: without `relative` they widen the page. */}
      <Card
        className="relative overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-labelledby="matrix"
      >
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line text-muted">
            <tr>
              <th scope="col" className={`${cell} sticky left-0 bg-raised font-medium`}>
                {words("area")}
              </th>
              {shown.map(({ id }) => (
                <th key={id} scope="col" className={`${cell} font-medium whitespace-nowrap`}>
                  {nameOf(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ noun, area }) => (
              <tr key={noun}>
                <th
                  scope="row"
                  className={`${cell} sticky left-0 bg-raised font-medium whitespace-nowrap`}
                >
                  {area}
                </th>
                {shown.map(({ id, scopes }) => (
                  <td key={id} className={cell}>
                    <Right scopes={scopes} noun={noun} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}

/** Returns the key of an area's name in the catalogue: `api-keys` → `api_keys`. */
function wordOf(noun: string): keyof Messages["rights"] {
  return noun.replaceAll("-", "_") as keyof Messages["rights"];
}

/** Shows what a role may do in an area: change, look, or nothing; as a word for whoever does not see the sign. */
function Right({ scopes, noun }: { scopes: readonly string[]; noun: string }) {
  const words = useTranslations("console.staff");
  const has = (right: string) => scopes.includes("*") || scopes.includes(`${noun}:${right}`);
  const right = has("write") ? "writes" : has("read") ? "reads" : "nothing";
  return (
    <span className={right === "nothing" ? "text-faint" : undefined}>
      <Sign of={right} />
      <span className="sr-only">{words(right)}</span>
    </span>
  );
}

function Sign({ of }: { of: "writes" | "reads" | "nothing" }) {
  const Icon = { writes: Pencil, reads: Eye, nothing: Minus }[of];
  return <Icon aria-hidden className="size-4" />;
}
