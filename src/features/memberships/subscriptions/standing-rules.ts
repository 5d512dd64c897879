/** Which of a member's memberships counts: one decision for the door and for the card. Pure. */

export type Standing = { status: string; activated_at: Date | null };

const RUNNING = ["active", "past_due"];
const ENDED = ["cancelled", "expired"];

/** True for a membership whose product was never paid for: its first charge is under way or was refused. */
export const isUnpaid = ({ status, activated_at }: Standing) =>
  RUNNING.includes(status) && activated_at === null;

/** Tells whether somebody lives on a membership, as `is_live_subscription` does for its benefits. */
export const isLive = (one: Standing) =>
  one.status === "trialing" || (RUNNING.includes(one.status) && !isUnpaid(one));

/**
 * Picks the membership that counts: a live one that goes on, else one that is live, else one that
 * has not ended, else the latest.
 */
export function pickMembership<S extends Standing & { cancel_at_period_end: boolean }>(
  newestFirst: S[],
): S | null {
  const live = newestFirst.filter(isLive);
  return (
    live.find(({ cancel_at_period_end }) => !cancel_at_period_end) ??
    live[0] ??
    newestFirst.find(({ status }) => !ENDED.includes(status)) ??
    newestFirst[0] ??
    null
  );
}
