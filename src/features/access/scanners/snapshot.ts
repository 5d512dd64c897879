import { createHash } from "node:crypto";
import { eventTime, whereDuring, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import { bookingInclude } from "@/features/scheduling/bookings/store";
import { titleOf } from "@/features/scheduling/bookings/title";
import { dayOf, sellsMemberships } from "@/features/access/pass-checks/decide-admission";
import { policyWithoutPass } from "@/features/access/pass-checks/find-subject";
import { isMemberNow } from "@/features/access/pass-checks/rules";
import { pickMembership } from "@/features/memberships/subscriptions/standing-rules";
import { getDoorSettings } from "@/features/access/pass-checks/settings";
import { endOf } from "@/lib/pass-end";
import { codePolicyOf, signCode } from "@/features/access/passes/codes";
import { MINUTE, toLocal, toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { SignedSnapshot, Snapshot, SnapshotBooking, SnapshotMember } from "./schema";
import { signSnapshot } from "./sign-snapshot";

/**
 * As many as a phone can hold, and a server can build in a moment: beyond it, only the newest
 * passes.
 */
const MOST_PASSES = 10_000;
const DAY_AHEAD = 24 * 60;

/**
 * Returns the signed data that a scanner needs offline, valid for as long as the organization says:
 * digests of the codes of live passes, their holders, and the bookings of the next day. No code can
 * be made from it, and it holds only the names and short ids of people. A scanner for some places
 * (`resource_ids`) gets only the people expected there, and no scanner gets any when working
 * offline is switched off.
 */
export async function takeSnapshot(ctx: Ctx, resource_ids: string[] = []): Promise<SignedSnapshot> {
  const payload = JSON.stringify(await writeSnapshot(ctx, resource_ids));
  return { payload, signature: await signSnapshot(ctx, payload) };
}

async function writeSnapshot(ctx: Ctx, resource_ids: string[]): Promise<Snapshot> {
  const now = ctx.now();
  const { offline_minutes, anti_passback_minutes } = await getDoorSettings(ctx);
  const wanted = offline_minutes > 0;
  const bookings = wanted ? await findBookings(ctx, offline_minutes, resource_ids) : [];
  const bound = resource_ids.length > 0;
  const expected = bound ? bookings.map(({ member_id }) => member_id) : null;
  const passes = wanted ? await findPasses(ctx, expected) : [];
  const keys = await ctx.db.passCodeKey.findMany({
    where: { organization_id: ctx.org.id, retired_at: null },
    select: { organization_id: true, key_id: true, secret: true },
  });
  const ids = [...new Set([...passes, ...bookings].map(({ member_id }) => member_id))];
  const members = await findMembers(ctx, ids);
  const place = new Map(members.map(({ id }, n) => [id, n]));
  const at = (id: string) => place.get(id) ?? -1;
  return {
    issued_at: toTimestamp(now),
    expires_at: toTimestamp(new Date(now.getTime() + offline_minutes * MINUTE)),
    complete: !bound && passes.length < MOST_PASSES,
    anti_passback_minutes,
    policy_without_pass: await policyWithoutPass(ctx),
    members,
    passes: passes.map((pass) => ({
      // One digest for every valid key: a wallet without network still shows the previous key's
      // code.
      digests: keys.map((code_key) => codeDigest(signCode({ id: pass.id, code_key }))),
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
        ends_at: toTimestamp(row.ends_at),
        checked_in: row.status === "checked_in",
      };
    }),
  };
}

/** Returns a code's digest in the list: the code cannot be recovered from it. */
export function codeDigest(code: string): string {
  return createHash("sha256").update(`foyer door ${code}`).digest("base64url").slice(0, 22);
}

/** Finds the passes of the holders; null means everybody. */
function findPasses(ctx: Ctx, holders: string[] | null) {
  return ctx.db.pass.findMany({
    where: {
      organization_id: ctx.org.id,
      ...(holders && { member_id: { in: [...new Set(holders)] } }),
      // A guest's ticket shows the guest's code, which is no pass's.
      guest_id: null,
      revoked_at: null,
      OR: [{ expires_at: null }, { expires_at: { gt: ctx.now() } }],
    },
    select: {
      id: true,
      organization_id: true,
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

async function findBookings(ctx: Ctx, offline_minutes: number, resource_ids: string[]) {
  const { from } = dayOf(ctx.now(), ctx.org.default_timezone);
  const ahead = Math.max(offline_minutes, DAY_AHEAD) * MINUTE;
  const during = whereDuring({ from, until: new Date(ctx.now().getTime() + ahead) });
  // Apart, so that each reads an index of its own.
  const found = await Promise.all(during.map((where) => readBookings(ctx, where, resource_ids)));
  return found.flat().map(withEventTime);
}

function readBookings(ctx: Ctx, during: Prisma.BookingWhereInput, resource_ids: string[]) {
  return ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      status: { in: ["confirmed", "no_show", "checked_in"] },
      // A no-show whose price was refunded is no longer expected.
      cancellation_credit_note_id: null,
      AND: [during],
      ...(resource_ids.length > 0 && {
        OR: [
          { resource_id: { in: resource_ids } },
          { event: { resource_id: { in: resource_ids } } },
        ],
      }),
    },
    include: {
      ...bookingInclude,
      event: { select: { title: true, resource_id: true, ...eventTime.event.select } },
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
        select: { status: true, activated_at: true, cancel_at_period_end: true },
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
