/** How the areas of rights are laid out for people, and what a role may do in one. Pure. */

/** The areas in groups, in the order in which they are read; each noun of the scopes stands in one. */
export const AREA_GROUPS = [
  {
    id: "daily",
    nouns: ["bookings", "waitlist", "quotes", "exceptions", "door", "passes", "hosting"],
  },
  {
    id: "people",
    nouns: [
      ...["members", "member-notes", "member-data", "member-view", "accounts", "groups"],
      "portal-tokens",
    ],
  },
  {
    id: "catalogue",
    nouns: [
      ...["events", "resources", "hosts", "policies", "price-rules", "promo-codes", "products"],
      ...["subscriptions", "custom-fields", "images", "calendar-feeds"],
    ],
  },
  {
    id: "money",
    nouns: [
      ...["payments", "payment-methods", "invoices", "refunds", "credit-notes", "tax-rates"],
      ...["reports", "payouts", "reconciliations", "processor-account", "cash-desks"],
    ],
  },
  {
    id: "cards",
    nouns: [
      ...["pass-designs", "door-scanners", "pass-code-keys", "pass-certificates"],
      "google-wallet-issuers",
    ],
  },
  {
    id: "club",
    nouns: [
      "organizations",
      "staff",
      "exports",
      "views",
      "shared-views",
      "audit-log",
      "api-keys",
      "webhooks",
      "request-log",
      "test-clocks",
    ],
  },
] as const;

/** What a role may do in an area. */
export const LEVELS = ["nothing", "reads", "writes"] as const;
export type Level = (typeof LEVELS)[number];

/** Areas in which there is nothing to change, and those in which there is nothing to look at. */
const READ_ALONE: readonly string[] = ["audit-log", "payouts", "reports", "request-log"];
const WRITTEN_ALONE: readonly string[] = ["exceptions", "member-view", "shared-views"];

/** Returns the levels that an area has. */
export function levelsOf(noun: string): readonly Level[] {
  if (READ_ALONE.includes(noun)) return ["nothing", "reads"];
  return WRITTEN_ALONE.includes(noun) ? ["nothing", "writes"] : LEVELS;
}

/**
 * Returns what a role may do in an area: change, look, or nothing. A right to change counts for no more than looking
 * where there is nothing to change.
 */
export function levelOf(scopes: readonly string[], noun: string): Level {
  const has = (right: string) => scopes.includes("*") || scopes.includes(`${noun}:${right}`);
  const level = has("write") ? "writes" : has("read") ? "reads" : "nothing";
  const levels = levelsOf(noun);
  return levels.includes(level) ? level : level === "writes" ? (levels.at(-1) ?? level) : "nothing";
}

/** Returns the scopes of a level in an area; whoever changes things also looks at them. */
function scopesOf(noun: string, level: Level): string[] {
  if (level === "nothing") return [];
  const read = WRITTEN_ALONE.includes(noun) ? [] : [`${noun}:read`];
  return level === "reads" ? read : [...read, `${noun}:write`];
}

/** Returns the scopes after an area was given another level; the other areas stay as they are. */
export function withLevel(scopes: readonly string[], noun: string, level: Level): string[] {
  const others = scopes.filter((scope) => scope.split(":", 1)[0] !== noun);
  return [...others, ...scopesOf(noun, level)];
}

/** True when somebody with these scopes may give an area this level. */
export function mayGiveLevel(own: readonly string[], noun: string, level: Level): boolean {
  return own.includes("*") || scopesOf(noun, level).every((scope) => own.includes(scope));
}

/** Returns the rights of a role as far as somebody may give them: what a copy begins with. */
export function givableOf(scopes: readonly string[], own: readonly string[]): string[] {
  const nouns = AREA_GROUPS.flatMap((group) => [...group.nouns]);
  return nouns.flatMap((noun) => {
    const level = levelOf(scopes, noun);
    const given = levelsOf(noun)
      .slice(0, levelsOf(noun).indexOf(level) + 1)
      .findLast((one) => mayGiveLevel(own, noun, one));
    return scopesOf(noun, given ?? "nothing");
  });
}

/** What a right lets somebody see or do that its area does not tell; each is a sentence of the catalogue. */
export const ALSO = [
  { id: "cards", scope: "members:read" },
  { id: "export", scope: "member-data:read" },
  { id: "erase", scope: "member-data:write" },
  { id: "portal", scope: "member-view:write" },
  { id: "income", scope: "reports:read" },
  { id: "history", scope: "audit-log:read" },
  { id: "door", scope: "door:read" },
  { id: "give", scope: "staff:write" },
  { id: "keys", scope: "api-keys:write" },
  { id: "outside", scope: "webhooks:write" },
  { id: "classes", scope: "hosting:read" },
] as const;

/** Returns the ids of what rights also allow, in one order. */
export function alsoOf(scopes: readonly string[]): (typeof ALSO)[number]["id"][] {
  return ALSO.filter(({ scope }) => scopes.includes("*") || scopes.includes(scope)).map(
    ({ id }) => id,
  );
}
