/** The rights of a key, in the form that two keys can be compared in. */
export type Grant = {
  scopes: readonly string[];
  organization_ids: readonly string[];
  mode: string;
  /** Requests per minute, with the installation's default filled in. */
  rate_limit: number;
  expires_at: Date | null;
};

/**
 * Returns the first way in which `wanted` would exceed `maker`, or null. A test key cannot make a live one.
 */
export function findEscalation(wanted: Grant, maker: Grant): string | null {
  const all = maker.scopes.includes("*");
  if (!all && wanted.scopes.some((scope) => !maker.scopes.includes(scope))) return "scopes";
  if (wanted.organization_ids.some((id) => !maker.organization_ids.includes(id))) {
    return "organization_ids";
  }
  if (wanted.rate_limit > maker.rate_limit) return "rate_limit_per_minute";
  if (maker.mode === "test" && wanted.mode !== "test") return "mode";
  if (maker.expires_at && (!wanted.expires_at || wanted.expires_at > maker.expires_at)) {
    return "expires_at";
  }
  return null;
}
