import { linkUrl, type Portal } from "@/server/portal-url";
import { toTimestamp } from "@/lib/time";
import { type Ctx, isVisible } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { CalendarFeedNotFound } from "./errors";
import type { CalendarFeed } from "./schema";

/**
 * Locks a feed that the caller may see for the rest of the transaction, or raises
 * CalendarFeedNotFound.
 */
export async function lockFeed(tx: Ctx, id: string): Promise<Prisma.CalendarFeedModel> {
  const fields = Prisma.CalendarFeedScalarFieldEnum;
  const row = await lockedRow<Prisma.CalendarFeedModel>(tx, "calendar_feeds", fields, id);
  if (!row || !isVisible(tx, row))
    throw CalendarFeedNotFound({ resource: "calendar_feed", resource_id: id });
  return row;
}

/** Returns the address of a feed, which needs no other credentials. */
export function feedUrl(ctx: Portal, token: string): string {
  return linkUrl(ctx, `/feeds/${token}.ics`);
}

/** Returns the view of a feed; `url` only in the answer that creates it. */
export function toFeed(row: Prisma.CalendarFeedModel, url: string | null = null): CalendarFeed {
  return {
    id: row.id,
    member_id: row.member_id,
    name: row.name,
    url,
    rotated_at: toTimestamp(row.rotated_at),
    revoked_at: toTimestamp(row.revoked_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
