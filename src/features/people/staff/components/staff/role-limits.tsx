import { useLocale, useTranslations } from "next-intl";
import { isBounded, type Limit, LIMITS } from "@/lib/staff-limits";
import type { StaffRole } from "../../schema";
import { limitText } from "./limit-text";
import { MatrixRow, Sign } from "./matrix-row";

/** Shows how much each role may give away, a limit in each row. */
export function RoleLimits({ roles, currency }: { roles: readonly StaffRole[]; currency: string }) {
  const words = useTranslations("console.staff");
  const locale = useLocale();
  const text = (limit: Limit, most: number | null) => {
    return most === null ? words("no_limit") : limitText(limit, most, currency, locale);
  };
  return LIMITS.map((limit) => (
    <MatrixRow key={limit} name={words(`limits.${limit}`)} roles={roles}>
      {(role) =>
        isBounded(role.scopes, limit) ? (
          <span className="tabular whitespace-nowrap">{text(limit, role.limits[limit])}</span>
        ) : (
          <Sign of="nothing" />
        )
      }
    </MatrixRow>
  ));
}
