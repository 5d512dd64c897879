import { useLocale, useTranslations } from "next-intl";
import type { Messages } from "@/server/words/messages";
import { areaKey } from "@/lib/rights";
import { isBounded, LIMITS } from "@/lib/staff-limits";
import { Card } from "@/ui/card";
import type { StaffRole } from "../../schema";
import { limitText } from "./limit-text";
import { Icon } from "./matrix-row";
import { RoleAlso } from "./role-also";
import { AREA_GROUPS, levelOf } from "./role-areas";

/** Shows what a role may do in each area, and how much it gives away, for those who do not change it. */
export function RoleView({ role, currency }: { role: StaffRole; currency: string }) {
  const words = useTranslations("console_roles");
  const staff = useTranslations("console.staff");
  const areas = useTranslations("rights");
  const locale = useLocale();
  const { scopes, limits } = role;
  const bounded = LIMITS.filter((limit) => isBounded(scopes, limit));
  const most = (limit: (typeof LIMITS)[number]) => {
    const value = limits[limit];
    return value === null ? staff("no_limit") : limitText(limit, value, currency, locale);
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid items-start gap-4 md:grid-cols-2">
        {AREA_GROUPS.map(({ id, nouns }) => (
          <Card key={id} as="section" aria-labelledby={`group-${id}`} className="p-5">
            <h2 id={`group-${id}`} className="mb-2 text-lg">
              {words(`groups.${id}`)}
            </h2>
            <dl className="text-sm">
              {nouns.map((noun) => {
                const level = levelOf(scopes, noun);
                const faint = level === "nothing" ? "text-muted" : undefined;
                return (
                  <div key={noun} className="flex items-baseline justify-between gap-3 py-1.5">
                    <dt className={faint}>{areas(areaKey(noun) as keyof Messages["rights"])}</dt>
                    <dd className={`flex shrink-0 items-center gap-2 ${faint ?? ""}`}>
                      {staff(level)}
                      <Icon of={level} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </Card>
        ))}
      </div>
      {bounded.length > 0 && (
        <Card as="section" aria-labelledby="limits" className="grid gap-2 p-5">
          <h2 id="limits" className="text-lg">
            {words("limits")}
          </h2>
          <dl className="grid gap-1.5 text-sm">
            {bounded.map((limit) => (
              <div key={limit} className="flex justify-between gap-3">
                <dt>{staff(`limits.${limit}`)}</dt>
                <dd className="tabular">{most(limit)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <RoleAlso scopes={scopes} />
    </div>
  );
}
