import { readPlace } from "@/features/platform/organizations/read-place";
import { createHash } from "node:crypto";
import { calendarText } from "@/features/scheduling/bookings/calendar";
import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import {
  bookingInclude,
  type BookingRow,
  presentStatus,
} from "@/features/scheduling/bookings/store";
import { DAY } from "@/lib/time";
import { wants } from "@/features/people/notification-choices/rules";
import { byId, type Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";

/** The past that a feed covers: calendars keep the entries they have seen. */
const BACK_MS = 90 * DAY;
/** More than any member books; bounds the cost of a feed. */
const MOST = 2000;
/** The interval at which calendar programs are asked to refresh. */
const REFRESH_SECONDS = 3600;

/** A hold is not a plan yet, and one that lapsed or was declined never was. */
const PLANNED = ["pending_payment", "pending_approval", "confirmed", "checked_in"];
const OVER = ["completed", "no_show", "cancelled"];

export type WrittenFeed = {
  text: string;
  /** Strong: the same text has the same tag (RFC 9110 §8.8.3). */
  etag: string;
  modified: Date;
};

/**
 * Finds the feed behind a token, live or revoked, with its organization; null when there is none.
 */
export async function findFeed(db: Db, token: string) {
  return db.calendarFeed.findFirst({
    where: { token_hash: sha256(token) },
    select: {
      member_id: true,
      created_at: true,
      revoked_at: true,
      organization: true,
      member: { select: { archived_at: true } },
    },
  });
}

/**
 * Writes a member's bookings as an iCalendar file (RFC 5545); cancelled ones stay in it as
 * cancelled. For a member who does not want bookings in calendars it is empty.
 */
export async function writeFeed(
  ctx: Ctx,
  feed: { member_id: string; created_at: Date },
): Promise<WrittenFeed> {
  const choice = await findChoice(ctx, feed.member_id);
  const shown = choice.wanted ? await listPlanned(ctx, feed.member_id) : [];
  const text = calendarText({ ...ctx, place: await readPlace(ctx) }, shown, REFRESH_SECONDS);
  const changes = [feed.created_at, choice.since, ...shown.map((row) => row.updated_at)];
  return {
    text,
    etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`,
    modified: new Date(Math.max(...changes.map((at) => at.getTime()))),
  };
}

/** Tells whether a member wants bookings in calendars, and since when it may be so. */
async function findChoice(ctx: Ctx, id: string): Promise<{ wanted: boolean; since: Date }> {
  const organization_id = ctx.org.id;
  const member = await ctx.db.member.findUniqueOrThrow({
    where: byId(ctx, id),
    select: { muted: true, created_at: true },
  });
  const changed = await ctx.db.domainEvent.findFirst({
    where: { organization_id, object_id: id, type: "member.notifications_changed" },
    orderBy: { id: "desc" },
    select: { created_at: true },
  });
  const wanted = wants(member, "bookings", "calendar");
  return { wanted, since: changed?.created_at ?? member.created_at };
}

async function listPlanned(ctx: Ctx, member_id: string): Promise<BookingRow[]> {
  const now = ctx.now();
  const rows = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      status: { in: [...PLANNED, ...OVER] },
      starts_at: { gte: new Date(now.getTime() - BACK_MS) },
    },
    include: bookingInclude,
    orderBy: [{ starts_at: "asc" }, { id: "asc" }],
    take: MOST,
  });
  const known = await everPlanned(ctx, rows);
  const planned = rows.filter((row) => known.has(row.id) && presentStatus(row, now) !== "expired");
  return Promise.all(planned.map((row) => atEventTime(ctx, row)));
}

/** Leaves out cancelled bookings that were only ever held: they were in no calendar. */
async function everPlanned(ctx: Ctx, rows: BookingRow[]): Promise<Set<string>> {
  const [cancelled, others] = [true, false].map((is) =>
    rows.filter(({ status }) => (status === "cancelled") === is).map(({ id }) => id),
  ) as [string[], string[]];
  const planned =
    cancelled.length === 0
      ? []
      : await ctx.db.domainEvent.findMany({
          where: {
            organization_id: ctx.org.id,
            object_id: { in: cancelled },
            type: { in: ["booking.confirmed", "booking.pending_approval"] },
          },
          select: { object_id: true },
        });
  return new Set([...others, ...planned.map(({ object_id }) => object_id)]);
}
