/** How the rights of several roles add up, and compare. Pure. */
import type { StaffLimits } from "@/server/context";
import type { Rights } from "./built-in-roles";

const GIVES_BACK = ["refunds:write", "credit-notes:write", "exceptions:write", "*"];
export const LIMITS = ["refund_single", "refund_per_day", "discount_percent"] as const;

/**
 * Returns what somebody with all these roles may do: every scope of each, and of each limit the widest among the
 * roles that may give money back at all.
 */
export function uniteRights(roles: readonly Rights[]): Rights {
  const scopes = [...new Set(roles.flatMap((role) => role.scopes))].sort();
  const giving = roles.filter((role) => role.scopes.some((scope) => GIVES_BACK.includes(scope)));
  const widest = (limit: keyof StaffLimits) => {
    const values = giving.map((role) => role.limits[limit]);
    return values.length === 0 || values.includes(null) ? null : Math.max(...values.map(Number));
  };
  return {
    scopes: scopes.includes("*") ? ["*"] : scopes,
    limits: {
      refund_single: widest("refund_single"),
      refund_per_day: widest("refund_per_day"),
      discount_percent: widest("discount_percent"),
    },
  };
}

/** True for rights that a limit bounds: a price is lowered as an exception alone, money given back in more ways. */
export function isBounded({ scopes }: Pick<Rights, "scopes">, limit: keyof StaffLimits): boolean {
  const giving = limit === "discount_percent" ? ["exceptions:write", "*"] : GIVES_BACK;
  return scopes.some((scope) => giving.includes(scope));
}

/** Returns the first part in which the wanted rights exceed the giver's own, or null. */
export function findExcess(wanted: Rights, own: Rights): string | null {
  const all = own.scopes.includes("*");
  if (!all && wanted.scopes.some((scope) => !own.scopes.includes(scope))) return "scopes";
  const gives = wanted.scopes.some((scope) => GIVES_BACK.includes(scope));
  const wider = LIMITS.find((limit) => {
    const [asked, most] = [wanted.limits[limit], own.limits[limit]];
    return gives && most !== null && (asked === null || asked > most);
  });
  return wider ?? null;
}
