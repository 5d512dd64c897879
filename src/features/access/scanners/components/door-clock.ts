/** The clock's stored state: how far the server's is ahead, and the latest known time. */
export type KeptClock = { ahead: number; latest: number };

export type DoorClock = ReturnType<typeof makeClock>;

/**
 * Returns a clock with the server's time, as far as this phone knows it without asking. The phone's
 * clock may be changed meanwhile: setting it back gains nothing, since time only continues from the
 * latest known; setting it ahead ends the list early. `steady` is a clock that nobody sets, and
 * that may stand still while the phone sleeps.
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
    /** Sets the time that the server has sent. */
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
