import { HoldExpired } from "@/features/billing/charging/errors";
import { type Ctx, inTx } from "@/server/context";
import { sqlState } from "@/server/data/db";
import { REFUSAL } from "@/server/data/refusals";
import { type Place, writeProfiles } from "./capacity-lock";
import { MAX_RETRIES, tooManyRetries } from "./hold";

/**
 * Runs a verb that firmly takes a held place. The guards refuse when the hold has lapsed and
 * somebody else was faster, or the member has booked again: HoldExpired. A resource changed since
 * the hold has no profiles yet: they are written and the verb runs again.
 */
export async function withCapacityRetry<T>(
  ctx: Ctx,
  place: () => Promise<Place | Place[]>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if (state === REFUSAL.slotUnavailable || state === REFUSAL.alreadyBooked) throw HoldExpired();
      if (state !== REFUSAL.lookAgain) throw error;
      if (attempt === MAX_RETRIES) throw tooManyRetries();
      const taken = [await place()].flat();
      await inTx(ctx, async (tx) => {
        for (const one of taken) await writeProfiles(tx, one);
      });
    }
  }
}
