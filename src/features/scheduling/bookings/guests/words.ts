/** Statuses of a booking that somebody can come to. */
const LIVE = ["confirmed", "checked_in", "completed"];

/** True if guests are asked for a part of a booking's price, or have paid one. */
export function isShared(guests: readonly { share_amount: number | null }[]): boolean {
  return guests.some(({ share_amount }) => share_amount !== null);
}

/** True while a booking keeps what its guests pay for. */
export function isLive({ status }: { status: string }): boolean {
  return LIVE.includes(status);
}
