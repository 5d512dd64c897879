import { useLocale, useTranslations } from "next-intl";
import { areaKey } from "@/lib/rights";
import { Card } from "@/ui/card";
import type { Messages } from "@/server/words/messages";
import type { StaffRole } from "../../schema";
import { cell, MatrixRow, RightSigns, Sign } from "./matrix-row";
import { levelOf } from "./role-areas";
import { RoleLimits } from "./role-limits";

/**
 * Shows what each role may do, a noun of the scopes in each row, by its name, and how much it may give away; read from the
 * roles, so that it is what is enforced.
 */
export function RoleMatrix({
  nouns,
  roles,
  currency,
  nameOf,
}: {
  /** The nouns of the scopes. */
  nouns: readonly string[];
  roles: readonly StaffRole[];
  /** What the limits are in. */
  currency: string;
  nameOf: (id: string) => string;
}) {
  const words = useTranslations("console.staff");
  const areas = useTranslations("rights");
  const locale = useLocale();
  const rows = nouns
    .map((noun) => ({ noun, area: areas(areaKey(noun) as keyof Messages["rights"]) }))
    .sort((a, b) => a.area.localeCompare(b.area, locale));
  const shown = roles.filter(({ archived_at }) => archived_at === null);
  return (
    <div className="mt-10 grid grid-cols-1 gap-3">
      <h2 id="matrix" className="text-lg">
        {words("matrix")}
      </h2>
      <p className="text-sm text-muted">{words("matrix_text")}</p>
      <RightSigns />
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
              <MatrixRow key={noun} name={area} roles={shown}>
                {({ scopes }) => <Sign of={levelOf(scopes, noun)} />}
              </MatrixRow>
            ))}
            <RoleLimits roles={shown} currency={currency} />
          </tbody>
        </table>
      </Card>
    </div>
  );
}
