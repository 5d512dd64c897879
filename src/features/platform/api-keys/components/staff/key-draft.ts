/** An API key as it is typed. Pure. */

const DAY_MS = 86_400_000;

/** Returns the typed fields as the API takes them. Its life begins when it was `begun`, so that it stays the same when it is sent again. */
export function draftOf(typed: FormData, begun: number) {
  const days = Number(typed.get("life"));
  return {
    name: String(typed.get("name")).trim(),
    expires_at: days > 0 ? new Date(begun + days * DAY_MS).toISOString() : null,
    rate_limit_per_minute: Number(typed.get("limit")) || null,
  };
}
