import { PAYMENT_REF } from "@/features/billing/charging/purpose";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Interval } from "@/lib/intervals";
import { MINUTE } from "@/lib/time";
import { type Ctx, keyOf } from "@/server/context";
import type { BookingRow } from "./store";
import { type Installation, within } from "@/server/jobs/installation";
import { asSystem, type Change, ONE_MORE } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { closePayment } from "@/features/billing/charging/close-payment";
import { endUnpaid } from "./end-unpaid";

/** The time that the payer's bank may take (contract §4), here for a move or an invoice. */
const ASKED_MS = 15 * MINUTE;

/**
 * Ends a booking whose time to pay is over; paid after all → settled instead. Returns whether its
 * place is free now. Raises ProcessorUnavailable.
 */
export async function endLapsed(ctx: Ctx, bookingId: string): Promise<boolean> {
  return endUnpaid(asSystem(ctx), bookingId, {
    to: "expired",
    event: "booking.expired",
    when: (booking, now, moved) => lapsesAt(booking, moved) <= now,
  });
}

/** Returns when a booking lapses: a hold at its end, an undecided request at its start, or that of its event that has moved. */
function lapsesAt(
  { status, held_until, starts_at }: BookingRow,
  moved: { starts_at: Date } | null,
): Date {
  if (status !== "pending_approval" && held_until) return held_until;
  return (moved ?? { starts_at }).starts_at;
}

/**
 * Ends the bookings of all organizations whose time to pay is over. A lapsed hold is free by the
 * clock and only tidied; a lapsed `pending_payment` is freed only here. Run every few seconds.
 */
export async function expireLapsed(installation: Installation, limit = 100): Promise<Change[]> {
  const { db, now } = installation;
  const lapsed = {
    ...within(installation),
    OR: [
      { status: { in: ["held", "pending_payment"] }, held_until: { lte: now() } },
      { status: "pending_approval", starts_at: { lte: now() }, is_schedule_desynced: false },
    ],
  };
  const select = { id: true, organization_id: true, payment_id: true };
  // Holds without a payment first: they need no call to the processor, which may be down.
  const plain = await db.booking.findMany({
    where: { ...lapsed, payment_id: null },
    select,
    orderBy: { held_until: "asc" },
    take: limit,
  });
  const paying = await db.booking.findMany({
    where: { ...lapsed, payment_id: { not: null } },
    select,
    orderBy: [{ payment: { failures: "asc" } }, { held_until: "asc" }],
    take: limit,
  });
  // Apart from the others, whose indexes a join would not use.
  const left = await db.booking.findMany({
    where: {
      ...within(installation),
      ...{ status: "pending_approval", is_schedule_desynced: true },
      event: { starts_at: { lte: now() } },
    },
    select,
    take: limit,
  });
  return [
    ...(await endAll(installation, [...plain, ...left])),
    ...(await endAll(installation, paying)),
    ...(await closeUnfinished(installation, limit)),
  ];
}

type Lapsed = { id: string; organization_id: string; payment_id: string | null };

async function endAll(installation: Installation, lapsed: Lapsed[]): Promise<Change[]> {
  return forEach(
    lapsed,
    ({ id }) => ({ what: "booking", id }),
    async ({ id, organization_id }) => {
      const ended = await endLapsed(await installation.contextOf(organization_id), id);
      return ended ? "expired" : null;
    },
    ({ organization_id, payment_id }) =>
      installation.db.payment.updateMany({
        where: { organization_id, id: payment_id ?? "" },
        data: ONE_MORE,
      }),
  );
}

/**
 * Cancels payments that the payer has not finished: for a move to a dearer time, whose booking
 * stays, for an invoice, which is owed as before and may be charged again, and for a guest's share.
 */
async function closeUnfinished(installation: Installation, limit: number): Promise<Change[]> {
  const unfinished = await installation.db.payment.findMany({
    where: {
      ...within(installation),
      purpose: { in: ["difference", "invoice", "share"] },
      // A submitted debit has been finished by its payer, and only its bank can end it, days later.
      status: { in: OPEN_STATUSES.filter((status) => status !== "processing") },
      created_at: { lte: new Date(installation.now().getTime() - ASKED_MS) },
    },
    select: { ...PAYMENT_REF, organization_id: true },
    orderBy: [{ failures: "asc" }, { created_at: "asc" }],
    take: limit,
  });
  return forEach(
    unfinished,
    ({ id }) => ({ what: "payment", id }),
    async (payment) => {
      const ctx = await installation.contextOf(payment.organization_id);
      return (await closePayment(ctx, payment)) ? "closed" : null;
    },
    (row) => installation.db.payment.update({ where: keyOf(row), data: ONE_MORE }),
  );
}

/**
 * Frees at once the places that lapsed payments block in a wanted interval or event, so that they
 * can be sold while the worker is down. Returns how many are free now.
 */
export async function expireBlocking(
  ctx: Ctx,
  wanted: { resource_id: string | null; event_id: string | null } & Interval,
): Promise<number> {
  const blocking = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      ...(wanted.event_id ? { event_id: wanted.event_id } : { resource_id: wanted.resource_id }),
      status: "pending_payment",
      held_until: { lte: ctx.now() },
      blocked_from: { lt: new Date(wanted.until) },
      blocked_until: { gt: new Date(wanted.from) },
    },
    select: { id: true },
    take: 20,
  });
  let freed = 0;
  for (const { id } of blocking) {
    // One that cannot be freed now (the processor is down) must not stop the others.
    if (await endLapsed(ctx, id).catch(() => false)) freed++;
  }
  return freed;
}
