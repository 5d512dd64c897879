/** The values kept of two records of one person. Pure. */

type Json = Record<string, unknown>;
type Fields = {
  email: string | null;
  email_verified: boolean;
  external_id: string | null;
  phone: unknown;
  address: unknown;
  billing_details: unknown;
  locale: string | null;
  photo_image_id: string | null;
  group_ids: string[];
  muted: string[];
  custom_fields: unknown;
  metadata: unknown;
};

/** The most keys that the API accepts. */
const MOST_METADATA = 50;
const SINGLE = [
  "email",
  "external_id",
  "phone",
  "address",
  "billing_details",
  "locale",
  "photo_image_id",
] as const;

/**
 * Returns the values that the remaining record takes from the other: its own count, and gaps are
 * filled. An address is as verified as it was in its source, and gets no mail that its owner has switched off.
 */
export function fillGaps(target: Fields, duplicate: Fields): Partial<Fields> {
  const single = SINGLE.filter((name) => target[name] === null && duplicate[name] !== null);
  const groups = [...new Set([...target.group_ids, ...duplicate.group_ids])];
  const custom_fields = union(target.custom_fields, duplicate.custom_fields);
  const metadata = union(target.metadata, duplicate.metadata, MOST_METADATA);
  return {
    ...Object.fromEntries(single.map((name) => [name, duplicate[name]])),
    ...(single.includes("email") && {
      email_verified: duplicate.email_verified,
      muted: [...new Set([...target.muted, ...duplicate.muted])],
    }),
    ...(groups.length > target.group_ids.length && { group_ids: groups }),
    ...(custom_fields && { custom_fields }),
    ...(metadata && { metadata }),
  };
}

/** Returns both, key by key, up to a limit; null when the other adds nothing. */
function union(own: unknown, other: unknown, most = Infinity): Json | null {
  const mine = own as Json;
  const missing = Object.entries(other as Json).filter(
    ([key, value]) => (mine[key] ?? null) === null && value !== null,
  );
  const added = missing.slice(0, Math.max(0, most - Object.keys(mine).length));
  return added.length === 0 ? null : { ...mine, ...Object.fromEntries(added) };
}

const ROLES = ["member", "billing", "owner"];

/** Returns the higher of two roles. */
export function higherRole(one: string, other: string): string {
  return ROLES.indexOf(one) < ROLES.indexOf(other) ? other : one;
}
