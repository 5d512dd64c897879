/** The limits of a role, and the rights that each bounds: the pages show what the server holds to. Pure. */
export const LIMITS = ["refund_single", "refund_per_day", "discount_percent"] as const;
export type Limit = (typeof LIMITS)[number];

const LOWERS = ["exceptions:write", "*"];
const GIVES_BACK = ["refunds:write", "credit-notes:write", ...LOWERS];

/** True for rights that give money back, in any way. */
export function givesBack(scopes: readonly string[]): boolean {
  return scopes.some((scope) => GIVES_BACK.includes(scope));
}

/** True for rights that a limit bounds: a price is lowered as an exception alone, money given back in more ways. */
export function isBounded(scopes: readonly string[], limit: Limit): boolean {
  const bound = limit === "discount_percent" ? LOWERS : GIVES_BACK;
  return scopes.some((scope) => bound.includes(scope));
}

/** What somebody may do: scopes as a key has them, and the most that they give away; null = without a limit. */
type Rights = { scopes: readonly string[]; limits: Readonly<Record<Limit, number | null>> };

/** Returns the first part in which the wanted rights exceed the giver's own, or null. */
export function findExcess(wanted: Rights, own: Rights): "scopes" | Limit | null {
  const all = own.scopes.includes("*");
  if (!all && wanted.scopes.some((scope) => !own.scopes.includes(scope))) return "scopes";
  const gives = givesBack(wanted.scopes);
  const wider = LIMITS.find((limit) => {
    const [asked, most] = [wanted.limits[limit], own.limits[limit]];
    return gives && most !== null && (asked === null || asked > most);
  });
  return wider ?? null;
}

/** Returns those of somebody's scopes that no limit of theirs bounds: a key has no limits, so it is given no others. */
export function unbounded(scopes: readonly string[], limits: Rights["limits"]): string[] {
  const set = LIMITS.filter((limit) => limits[limit] !== null);
  return scopes.filter((scope) => !set.some((limit) => isBounded([scope], limit)));
}
