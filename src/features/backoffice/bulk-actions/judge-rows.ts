import { PassNotFound } from "@/features/access/passes/errors";
import { notExpiredWhere } from "@/features/access/passes/expired-where";
import { sentInclude, type SentInvoice } from "@/features/backoffice/notifications/send-invoice";
import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { MemberNotFound } from "@/features/people/errors";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { eventTime } from "@/features/scheduling/bookings/moved-event";
import type { Ctx } from "@/server/context";
import { MemberErased, MemberIsWalkIn, MemberMerged } from "@/server/data/closed-members";
import type { Failure } from "@/server/errors";
import { type BulkAct, keptBy, type Verdict } from "./bulk-act";

const bookingColumns = {
  ...({ id: true, member_id: true, status: true, held_until: true, policy: true } as const),
  ...({ starts_at: true, ends_at: true, timezone: true } as const),
  cancellation_credit_note_id: true,
  ...eventTime,
} as const;

const memberColumns = {
  ...({ id: true, status: true, email: true, group_ids: true } as const),
  ...({ archived_at: true, erased_at: true, merged_into_id: true, walk_in: true } as const),
} as const;

const readBookings = ({ org, db }: Ctx, ids: readonly string[]) =>
  db.booking.findMany({
    where: { organization_id: org.id, id: { in: [...ids] } },
    select: bookingColumns,
  });
type BookingOfAct = Awaited<ReturnType<typeof readBookings>>[number];

const readMembers = ({ org, db }: Ctx, ids: readonly string[]) =>
  db.member.findMany({
    where: { organization_id: org.id, id: { in: [...ids] } },
    select: memberColumns,
  });
type MemberOfAct = Awaited<ReturnType<typeof readMembers>>[number];

const readHolders = async (ctx: Ctx, ids: readonly string[]) => {
  const card = { revoked_at: null, booking_id: null, provisioned_at: { not: null } };
  const where = { ...card, AND: [await notExpiredWhere(ctx)] };
  return ctx.db.member.findMany({
    where: { organization_id: ctx.org.id, id: { in: [...ids] } },
    select: { ...memberColumns, passes: { where, select: { id: true }, take: 1 } },
  });
};

/** Judges bookings by whether an act would change one; `would` raises what the operation raises. */
export function judgeBookings(would: (ctx: Ctx, row: BookingOfAct) => boolean): BulkAct["judge"] {
  return async (ctx, ids) =>
    verdicts(ids, await readBookings(ctx, ids), BookingNotFound, (row) => ({
      changes: would(ctx, row),
      member_id: row.member_id,
    }));
}

/** Judges members in the same way. Records that have ended are refused, as the database would. */
export const judgeMembers = judgingMembers(readMembers);
/** Judges members with the cards that they can use. */
export const judgeHolders = judgingMembers(readHolders);

function judgingMembers<Row extends MemberOfAct>(
  read: (ctx: Ctx, ids: readonly string[]) => Promise<Row[]>,
) {
  return <I extends object>(would: (ctx: Ctx, row: Row, input: I) => boolean): BulkAct["judge"] =>
    async (ctx, ids, input) =>
      verdicts(ids, await read(ctx, ids), MemberNotFound, (row) => {
        const changes = would(ctx, row, input as I);
        if (changes && row.erased_at) throw MemberErased();
        if (changes && row.merged_into_id) throw MemberMerged({ resource_id: row.merged_into_id });
        if (changes && row.walk_in) throw MemberIsWalkIn();
        return { changes, member_id: row.id };
      });
}

/** Judges invoices in the same way; `would` raises what keeps one. */
export function judgeInvoices(
  would: (invoice: SentInvoice, now: Date) => unknown,
): BulkAct["judge"] {
  return async (ctx, ids) => {
    const where = { organization_id: ctx.org.id, id: { in: [...ids] } };
    const rows = await ctx.db.invoice.findMany({ where, include: sentInclude });
    return verdicts(ids, rows, InvoiceNotFound, (row) => {
      would(row, ctx.now());
      return { changes: true, member_id: row.member_id };
    });
  };
}

/** Judges passes by whether an act would change one. */
export function judgePasses(
  would: (row: { revoked_at: Date | null }) => boolean,
): BulkAct["judge"] {
  return async (ctx, ids) => {
    const where = { organization_id: ctx.org.id, id: { in: [...ids] } };
    const select = { id: true, member_id: true, revoked_at: true };
    const rows = await ctx.db.pass.findMany({ where, select });
    return verdicts(ids, rows, PassNotFound, (row) => ({
      changes: would(row),
      member_id: row.member_id,
    }));
  };
}

function verdicts<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  missing: () => Failure,
  judge: (row: Row) => { changes: boolean; member_id: string },
): Verdict[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    try {
      const row = known.get(id);
      if (!row) throw missing();
      const { changes, member_id } = judge(row);
      return { id, outcome: changes ? "change" : "unchanged", error: null, member_id };
    } catch (thrown) {
      const { code, message } = keptBy(thrown);
      return { id, outcome: "refused", error: { code, message } };
    }
  });
}
