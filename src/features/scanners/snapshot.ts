import { createHash } from "node:crypto";
import { checkInOpening } from "@/features/bookings/presence-rules";
import { bookingInclude, titleOf } from "@/features/bookings/store";
import { dayOf, sellsMemberships } from "@/features/pass-checks/judge";
import { isMemberNow, pickMembership } from "@/features/pass-checks/rules";
import { getDoorSettings } from "@/features/pass-checks/settings";
import { endOf } from "@/features/pass-designs/expiry-rules";
import { codePolicyOf, signCode } from "@/features/passes/codes";
import { MINUTE, toLocal, toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { SignedSnapshot, Snapshot, SnapshotBooking, SnapshotMember } from "./schema";
import { signSnapshot } from "./sign-snapshot";

/** What a phone holds, and a server makes in a moment: beyond it, the newest passes. */
const MOST_PASSES = 10_000;
const DAY_AHEAD = 24 * 60;

/**
 * What a scanner needs to go on without contact, signed, and good for as long as the organization says:
 * digests of the codes of live passes, who holds them, and the bookings of the next day. No code can be
 * made of it, and of people it has the name and the short id.
 */
export async function takeSnapshot(ctx: Ctx): Promise<SignedSnapshot> {
  const payload = JSON.stringify(await writeSnapshot(ctx));
  return { payload, signature: signSnapshot(ctx.org.id, payload) };
}

async function writeSnapshot(ctx: Ctx): Promise<Snapshot> {
  const now = ctx.now();
  const { offline_minutes } = await getDoorSettings(ctx);
  const [passes, bookings] = await Promise.all([
    findPasses(ctx),
    findBookings(ctx, offline_minutes),
  ]);
  const ids = [...new Set([...passes, ...bookings].map(({ member_id }) => member_id))];
  const members = await findMembers(ctx, ids);
  const place = new Map(members.map(({ id }, n) => [id, n]));
  const at = (id: string) => place.get(id) ?? -1;
  return {
    issued_at: toTimestamp(now),
    expires_at: toTimestamp(new Date(now.getTime() + offline_minutes * MINUTE)),
    complete: passes.length < MOST_PASSES,
    members,
    passes: passes.map((pass) => ({
      digest: codeDigest(signCode(pass)),
      member: at(pass.member_id),
      policy: codePolicyOf(pass.pass_design),
      expires_at: toTimestamp(endOf(pass, pass.pass_design)),
      booking_id: pass.booking_id,
    })),
    bookings: bookings.map((row): SnapshotBooking => {
      const { opens, closes } = checkInOpening(row, "member");
      const rooms = [row.resource_id, row.event?.resource_id].filter((id) => id != null);
      return {
        id: row.id,
        member: at(row.member_id),
        resource_ids: [...new Set(rooms)],
        event_id: row.event_id,
        title: titleOf(row),
        starts_at_local: toLocal(row.starts_at.getTime(), row.timezone),
        ends_at_local: toLocal(row.ends_at.getTime(), row.timezone),
        opens_at: toTimestamp(opens),
        closes_at: toTimestamp(closes ?? row.ends_at),
        checked_in: row.status === "checked_in",
      };
    }),
  };
}

/** What stands for a code in the list: its text cannot be told from it. */
export function codeDigest(code: string): string {
  return createHash("sha256").update(`foyer door ${code}`).digest("base64url").slice(0, 22);
}

function findPasses(ctx: Ctx) {
  return ctx.db.pass.findMany({
    where: {
      organization_id: ctx.org.id,
      revoked_at: null,
      OR: [{ expires_at: null }, { expires_at: { gt: ctx.now() } }],
    },
    select: {
      id: true,
      organization_id: true,
      code_key_id: true,
      member_id: true,
      booking_id: true,
      expires_at: true,
      created_at: true,
      pass_design: { select: { code_policy: true, expiry: true } },
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: MOST_PASSES,
  });
}

function findBookings(ctx: Ctx, offline_minutes: number) {
  const { from } = dayOf(ctx.now(), ctx.org.default_timezone);
  const ahead = Math.max(offline_minutes, DAY_AHEAD) * MINUTE;
  return ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      status: { in: ["confirmed", "no_show", "checked_in"] },
      ends_at: { gt: from },
      starts_at: { gte: from, lt: new Date(ctx.now().getTime() + ahead) },
    },
    include: {
      ...bookingInclude,
      event: { select: { title: true, resource_id: true } },
    },
    orderBy: [{ starts_at: "asc" }, { id: "asc" }],
    take: MOST_PASSES,
  });
}

async function findMembers(ctx: Ctx, ids: string[]): Promise<SnapshotMember[]> {
  const sells = await sellsMemberships(ctx);
  const rows = await ctx.db.member.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: {
      id: true,
      name: true,
      short_id: true,
      status: true,
      archived_at: true,
      subscriptions: {
        where: { status: { not: "pending" } },
        select: { status: true },
        orderBy: [{ created_at: "desc" }, { id: "desc" }],
        take: 20,
      },
      visits: {
        where: {
          booking_id: null,
          left_at: null,
          undone_at: null,
          ends_at: { gt: ctx.now() },
        },
        select: { id: true },
        take: 1,
      },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    short_id: row.short_id,
    standing: row.archived_at ? "archived" : row.status === "suspended" ? "suspended" : "active",
    belongs: isMemberNow(row.status, pickMembership(row.subscriptions), sells),
    inside: row.visits.length > 0,
  }));
}
