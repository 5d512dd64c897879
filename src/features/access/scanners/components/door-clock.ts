/** What the phone keeps of its clock: how much the server's is ahead, and the latest time it knew. */
export type KeptClock = { ahead: number; latest: number };

export type DoorClock = ReturnType<typeof makeClock>;

/**
 * The server's time, as far as this phone knows without asking. The phone's clock may be changed meanwhile:
 * set back it gains nothing, since time only goes on from the latest that was known; set ahead it ends the
 * list early. `steady` is a clock that nobody sets, and that may stand still while the phone sleeps.
 */
export function makeClock(wall = () => Date.now(), steady = () => performance.now()) {
  let ahead = 0;
  let latest = 0;
  let since = 0;
  const now = () => {
    const at = steady();
    latest = Math.max(latest + at - since, wall() + ahead);
    since = at;
    return new Date(latest).toISOString();
  };
  return {
    now,
    /** The server has said what time it is. */
    set: (iso: string) => {
      latest = Date.parse(iso);
      ahead = latest - wall();
      since = steady();
    },
    restore: (kept: KeptClock) => {
      ({ ahead, latest } = kept);
      since = steady();
    },
    kept: (): KeptClock => ({ ahead, latest: Date.parse(now()) }),
  };
}
