import { newId } from "@/lib/ids";
import { MemberNotFound } from "@/features/people/errors";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { CalendarFeed, CreateCalendarFeed } from "./schema";
import { feedUrl, toFeed } from "./store";

/** Creates a feed of a member's bookings; its address is shown once. Raises MemberNotFound. */
export async function createFeed(ctx: Ctx, input: CreateCalendarFeed): Promise<CalendarFeed> {
  const token = randomToken();
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const member = await tx.db.member.findFirst({
      where: { organization_id: tx.org.id, id: input.member_id, archived_at: null },
      select: { id: true },
    });
    if (!member) throw MemberNotFound({ resource: "member", resource_id: input.member_id });
    const row = await tx.db.calendarFeed.create({
      data: {
        id: newId("cfe"),
        organization_id: tx.org.id,
        member_id: member.id,
        name: input.name ?? "Calendar",
        token_hash: sha256(token),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "calendar_feed.created", row.id, { member_id: member.id });
    return toFeed(row, feedUrl(tx, token));
  });
}
