import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { FilterLinks } from "@/ui/filter-links";
import type { ImportOutcome, ImportRow, MemberImport } from "../../schema";
import { reasonsOf } from "../../words";

export const OUTCOMES: readonly ImportOutcome[] = ["created", "updated", "skipped", "failed"];
/** More columns than these name nobody better. */
const NAMING = 3;

const cell = "px-4 py-2.5 align-top";
/** On a phone one cell holds them all. */
const wide = `${cell} hidden md:table-cell`;

/** Shows the first rows with an outcome, and how many have each; of a failed one, the reason. */
export function ImportRows({
  of: { id, columns, checked, imported },
  outcome,
  rows,
  locale,
}: {
  of: MemberImport;
  outcome: ImportOutcome;
  rows: readonly ImportRow[];
  locale: string;
}) {
  const words = useTranslations("console_people.imports");
  const counts = imported ?? checked;
  const all = counts?.[outcome] ?? 0;
  const shown = columns.flatMap(({ field }, n) => (field === null ? [] : [n])).slice(0, NAMING);
  const number = (count: number) => count.toLocaleString(locale);
  // What was written is a member now: of the file only the failures are left.
  const kept = imported ? OUTCOMES.filter((one) => one === "failed") : OUTCOMES;
  return (
    <section aria-label={words("rows.label")} className="grid gap-4">
      <FilterLinks
        label={words("rows.label")}
        options={kept.map((one) => ({
          href: `/members/import/${id}?outcome=${one}`,
          text: `${words(`outcomes.${one}`)} ${number(counts?.[one] ?? 0)}`,
          current: one === outcome,
        }))}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{words("rows.none")}</p>
      ) : (
        <Card className="overflow-x-auto">
          <table className="w-full text-left text-sm" aria-label={words(`outcomes.${outcome}`)}>
            <thead className="text-muted">
              <tr>
                <th scope="col" className={`${cell} w-px font-medium`}>
                  {words("rows.line")}
                </th>
                <th scope="col" className={`${cell} font-medium wrap-anywhere md:hidden`}>
                  {columns[shown[0] ?? 0]?.header}
                </th>
                {shown.map((n) => (
                  <th key={n} scope="col" className={`${wide} font-medium wrap-anywhere`}>
                    {columns[n]?.header}
                  </th>
                ))}
                {outcome === "failed" && (
                  <th scope="col" className={`${wide} font-medium`}>
                    {words("rows.why")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {rows.map(({ line, cells, error }) => (
                <tr key={line}>
                  <th scope="row" className={`${cell} tabular font-normal text-muted`}>
                    {number(line)}
                  </th>
                  <td className={`${cell} grid gap-1 wrap-anywhere md:hidden`}>
                    <p>{shown.flatMap((n) => cells[n] || []).join(", ") || "–"}</p>
                    {error && <Reasons error={error} />}
                  </td>
                  {shown.map((n) => (
                    <td key={n} className={`${wide} wrap-anywhere`}>
                      {cells[n]}
                    </td>
                  ))}
                  {error && (
                    <td className={`${wide} min-w-40`}>
                      <Reasons error={error} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {rows.length < all && rows.length > 0 && (
        <p className="text-sm text-muted">
          {words("rows.first", { count: number(rows.length), all: number(all) })}
        </p>
      )}
    </section>
  );
}

function Reasons({ error }: { error: NonNullable<ImportRow["error"]> }) {
  const words = useTranslations("console_people.imports.reasons");
  return reasonsOf(error, (name, of) => words(name, of)).map((why) => (
    <p key={why} className="line-clamp-2 text-danger wrap-anywhere">
      {why}
    </p>
  ));
}
