import { toLocal, toTimestamp } from "@/lib/time";
import { type Ctx, memberIdOf } from "@/server/context";
import { admits } from "./rules";
import type { DoorAnswer, DoorAnswerNow } from "./schema";
import type { ScanDetails } from "./store";

/** How long an answer is news to the one who stands at the door. */
const NEWS_MS = 30_000;

/**
 * Returns what a door has just answered to one of the signed-in member's passes, so that their own
 * phone can show it; null when none was scanned within half a minute. Scans that were made offline
 * are told too late to be shown. Raises MemberSessionRequired.
 */
export async function findMyDoorAnswer(ctx: Ctx): Promise<DoorAnswerNow> {
  const since = new Date(ctx.now().getTime() - NEWS_MS);
  const row = await ctx.db.passScan.findFirst({
    where: {
      ...{ organization_id: ctx.org.id, member_id: memberIdOf(ctx) },
      // A guest's code is the guest's own: the host is not at the door.
      ...{ guest_id: null, offline: false, undone_at: null },
      scanned_at: { gt: since },
    },
    orderBy: [{ scanned_at: "desc" }, { id: "desc" }],
    select: {
      id: true,
      result: true,
      direction: true,
      details: true,
      scanned_at: true,
      booking: { select: { timezone: true } },
      resource: { select: { name: true } },
    },
  });
  if (!row) return { answer: null };
  const { opens_at } = row.details as ScanDetails;
  const zone = row.booking?.timezone ?? ctx.org.default_timezone;
  const result = row.result as DoorAnswer["result"];
  return {
    answer: {
      id: row.id,
      result,
      admitted: admits(result),
      direction: row.direction as DoorAnswer["direction"],
      place: row.resource?.name ?? null,
      opens_at_local: opens_at ? toLocal(Date.parse(opens_at), zone) : null,
      scanned_at: toTimestamp(row.scanned_at),
    },
  };
}
