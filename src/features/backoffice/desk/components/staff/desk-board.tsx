import { useTranslations } from "next-intl";
import type { DeskRow } from "../../schema";
import { DeskLine } from "./desk-line";

/** Who is to come stands beside who is there. */
const SIDES = [
  ["late", "arriving"],
  ["inside", "leaving"],
] as const;

/** Shows the rows of a desk by group, the late ones first; side by side where there is room. */
export function DeskBoard({ rows, locale }: { rows: readonly DeskRow[]; locale: string }) {
  const words = useTranslations("console.today");
  const sides = SIDES.map((groups) =>
    groups.filter((group) => rows.some((row) => row.group === group)),
  ).filter((groups) => groups.length > 0);
  // Where nobody stands on the other side, its room is used as well.
  const alone = sides.length === 1;
  return (
    <div
      className={`grid grid-cols-1 items-start gap-x-6 gap-y-8 ${alone ? "" : "lg:grid-cols-2"}`}
    >
      {sides.map((groups) => (
        <div key={groups[0]} className="grid grid-cols-1 gap-8">
          {groups.map((group) => {
            const own = rows.filter((row) => row.group === group);
            return (
              <section key={group} aria-labelledby={`desk-${group}`} className="grid gap-3">
                <h2 id={`desk-${group}`} className="flex items-baseline gap-2 text-lg">
                  {words(`groups.${group}`)}
                  <span className="tabular text-sm font-normal text-muted">{own.length}</span>
                </h2>
                <ul
                  className={`grid grid-cols-1 items-start gap-3 ${alone ? "lg:grid-cols-2 lg:gap-x-6" : ""}`}
                >
                  {own.map((row) => (
                    <DeskLine key={row.booking_id} row={row} locale={locale} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      ))}
    </div>
  );
}
