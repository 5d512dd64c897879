/** What a club's house has seen: who comes to its events, the checks at its door, and its programs' keys. */
import { verifyPass } from "@/features/access/pass-checks/verify";
import { createPass } from "@/features/access/passes/create";
import { createScanner } from "@/features/access/scanners/create";
import { createApiKey } from "@/features/platform/api-keys/create";
import { seedRequests } from "./demo-requests";
import { revokeApiKey } from "@/features/platform/api-keys/revoke";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { createPayment } from "@/features/billing/payments/create";
import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { publishEvent } from "@/features/scheduling/events/publish";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { DAY, MINUTE, toLocal, toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";

type People = {
  /** The members but for the demo's own. */
  others: readonly string[];
  /** The demo's own member. */
  own: string;
};

/** Books a place at an event as staff do. Returns the booking's id; null where no place is left. */
async function attend(ctx: Ctx, event_id: string, member_id: string, free: boolean) {
  const settle = free ? ("complimentary" as const) : ("on_account" as const);
  const terms = { settle, ...(free && { exception_reason: "Welcome" }), notify: false };
  try {
    return (
      await createBooking(ctx, { event_id, member_id, quantity: 1, outside_rules: true, ...terms })
    ).id;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}

/** Adds an event that runs now, with some of its attendees there, and fills a coming one, for which somebody waits. */
export async function seedAttendees(
  ctx: Ctx,
  { running, coming }: { running: { title: string; description: string }; coming: string },
  { others, own }: People,
): Promise<void> {
  const { default_timezone: timezone } = ctx.org;
  const quarter = 15 * MINUTE;
  const now = Math.floor(ctx.now().getTime() / quarter) * quarter;
  const local = (minutes: number) => toLocal(now + minutes * MINUTE, timezone);
  const today = await createEvent(ctx, {
    ...{ ...running, category: "Community", visibility: "members", capacity: 12, timezone },
    ...{ starts_at_local: local(-30), ends_at_local: local(90) },
  });
  await publishEvent(ctx, { event_id: today.id });
  for (const [index, member_id] of others.slice(0, 5).entries()) {
    const booking_id = await attend(ctx, today.id, member_id, true);
    if (booking_id && index === 0) await checkInBooking(ctx, { booking_id });
  }
  const next = await ctx.db.event.findFirst({
    where: { organization_id: ctx.org.id, title: coming, starts_at: { gt: ctx.now() } },
    orderBy: { starts_at: "asc" },
  });
  if (!next) return;
  for (const [index, member_id] of others.slice(0, next.capacity ?? 0).entries())
    await attend(ctx, next.id, member_id, index > 0);
  const [last = own] = others.slice(next.capacity ?? 0);
  try {
    await joinWaitlist(ctx, { event_id: next.id, member_id: last, quantity: 1 });
  } catch (error) {
    // There are still places: nobody has to wait.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Gives some members their card, and lets the front door have checked a few. */
export async function seedDoor(ctx: Ctx, pass_design_id: string, people: People): Promise<void> {
  const holders = people.others.slice(0, 4);
  await Promise.all(holders.map((member_id) => createPass(ctx, { member_id, pass_design_id })));
  const { id } = await createScanner(ctx, { name: "Front door" });
  const door: Ctx = { ...ctx, actor: { kind: "scanner", id, scopes: new Set(["*"]) } };
  // The first one is in already, and the others come to what runs; somebody late stays late.
  const [first, , , ...attending] = people.others.slice(0, 5);
  const members = await ctx.db.member.findMany({
    where: { organization_id: ctx.org.id, id: { in: [first ?? people.own, ...attending] } },
    ...{ select: { short_id: true }, orderBy: { created_at: "asc" } },
  });
  const typed = [...members.map(({ short_id }) => short_id), "ZZ-0000"];
  for (const [index, short_id] of typed.entries()) {
    const at = ctx.now().getTime() - (typed.length - index) * 7 * MINUTE;
    const scanned: Ctx = { ...door, now: () => new Date(at) };
    await verifyPass(scanned, { short_id, check_in: true, photo_checked: true });
  }
}

/** Leaves something to do: an invoice that is overdue, and a transfer that pays none. */
export async function seedWaiting(ctx: Ctx, { others, own }: People): Promise<void> {
  const [owes = own, pays = own] = others;
  const currency = ctx.org.default_currency;
  const then: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() - 24 * DAY) };
  const locker = { description: "Locker, one month", quantity: 1, unit_amount: 1900 };
  const { id: invoice_id } = await createInvoice(then, {
    ...{ member_id: owes, currency, lines: [locker] },
    due_at: toTimestamp(new Date(ctx.now().getTime() - 10 * DAY)),
  });
  await finalizeInvoice(then, { invoice_id });
  const transfer = { member_id: pays, amount: 4900, currency, provider: "bank_transfer" as const };
  const { id: payment_id } = await createPayment(ctx, transfer);
  await updatePayment(ctx, { payment_id, status: "succeeded" });
}

/** Makes the key of the club's website, whose secret nobody knows, and one that was given up. */
export async function seedKeys(ctx: Ctx): Promise<void> {
  const long: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() - 40 * DAY) };
  const make = (at: Ctx, name: string) =>
    createApiKey(at, {
      ...{ name, mode: "test", organization_ids: [ctx.org.id], expires_at: null },
      scopes: ["events:read", "resources:read", "bookings:read"],
    });
  const old = await make(long, "Old website");
  await revokeApiKey(ctx, { api_key_id: old.id });
  const { id } = await make(ctx, "Website");
  await seedRequests(ctx, id);
}
