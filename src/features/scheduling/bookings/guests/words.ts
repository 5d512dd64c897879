/** Statuses of a booking that somebody can come to. */
const LIVE = ["confirmed", "checked_in", "completed"];

/** True while a booking keeps what its guests pay for. */
export function isLive({ status }: { status: string }): boolean {
  return LIVE.includes(status);
}
