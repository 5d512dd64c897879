/** What waits for a hand: for each kind one statement, with the filters that the lists have. */
import { BEFORE_END } from "@/features/access/pass-certificates/warn";
import { disputed, unallocated, withFailedRefund } from "@/features/billing/payments/waiting";
import { whereInvoiceStatus } from "@/features/billing/invoices/where-status";
import { whereAhead, whereDesynced } from "@/features/scheduling/bookings/moved-event";
import { withStatus } from "@/features/scheduling/bookings/with-status";
import { within } from "@/lib/months";
import { localAt } from "@/lib/format";
import type { Ctx } from "@/server/context";
import type { AttentionKind } from "./schema";
import { MOST_COUNTED } from "./words";

export type Waiting = { id: string; at: Date };
const take = MOST_COUNTED;

/** Each returns the objects of its kind, the one that has waited longest first. */
export const WAITING: Record<AttentionKind, (ctx: Ctx) => Promise<Waiting[]>> = {
  payment_disputed: (ctx) => disputed(ctx, take),
  payment_failed: (ctx) => {
    const { default_timezone: zone } = ctx.org;
    const month = localAt(ctx.now().toISOString(), zone).slice(0, 7);
    const { created_at_gte } = within("created_at", month, zone);
    return payments(ctx, {
      status: "failed",
      created_at: { gte: new Date(String(created_at_gte)) },
    });
  },
  refund_failed: (ctx) => withFailedRefund(ctx, take),
  booking_to_approve: (ctx) => bookings(ctx, withStatus(["pending_approval"], ctx.now())),
  booking_desynced: (ctx) => {
    // The place that was left may be over while the event is still ahead.
    const now = ctx.now();
    return bookings(ctx, { AND: [whereDesynced(now), whereAhead("ends_at", now)] });
  },
  invoice_overdue: async (ctx) => {
    const rows = await ctx.db.invoice.findMany({
      where: { organization_id: ctx.org.id, ...whereInvoiceStatus("past_due", ctx.now()) },
      ...{ select: { id: true, due_at: true }, orderBy: { due_at: "asc" as const }, take },
    });
    return rows.map(({ id, due_at }) => ({ id, at: due_at ?? ctx.now() }));
  },
  payment_unallocated: (ctx) => unallocated(ctx, take),
  endpoint_failing: async (ctx) => {
    const rows = await ctx.db.webhookEndpoint.findMany({
      where: {
        organization_id: ctx.org.id,
        OR: [{ status: "enabled", failing_since: { not: null } }, { disabled_reason: "failing" }],
      },
      ...{ select: { id: true, failing_since: true, disabled_at: true }, take },
    });
    return rows.map(({ id, failing_since, disabled_at }) => ({
      ...{ id, at: failing_since ?? disabled_at ?? ctx.now() },
    }));
  },
  certificate_ending: async (ctx) => {
    const before = new Date(ctx.now().getTime() + BEFORE_END);
    const rows = await ctx.db.passCertificate.findMany({
      where: { organization_id: ctx.org.id, archived_at: null, expires_at: { lte: before } },
      ...{ select: { id: true, expires_at: true }, orderBy: { expires_at: "asc" as const }, take },
    });
    return rows.map(({ id, expires_at }) => ({ id, at: expires_at }));
  },
};

async function payments(ctx: Ctx, where: object): Promise<Waiting[]> {
  const rows = await ctx.db.payment.findMany({
    where: { organization_id: ctx.org.id, ...where },
    ...{ select: { id: true, created_at: true }, orderBy: { created_at: "asc" as const }, take },
  });
  return rows.map(({ id, created_at }) => ({ id, at: created_at }));
}

async function bookings(ctx: Ctx, where: object): Promise<Waiting[]> {
  const rows = await ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, AND: [where] },
    ...{ select: { id: true, starts_at: true }, orderBy: { starts_at: "asc" as const }, take },
  });
  return rows.map(({ id, starts_at }) => ({ id, at: starts_at }));
}
