import { Booking, BookingPage } from "@/features/scheduling/bookings/schema";
import { bookingInclude, toBooking } from "@/features/scheduling/bookings/store";
import { viewEvents } from "@/features/scheduling/events/store";
import { CreditNote, CreditNotePage } from "@/features/billing/credit-notes/schema";
import { Invoice, InvoicePage } from "@/features/billing/invoices/schema";
import { toInvoice } from "@/features/billing/invoices/store";
import { accountInclude, toAccount } from "@/features/people/accounts/store";
import { memberInclude, toMember } from "@/features/people/members/store";
import { toPassDesign } from "@/features/access/pass-designs/store";
import { Pass, PassPage } from "@/features/access/passes/schema";
import { Payment, PaymentPage } from "@/features/billing/payments/schema";
import { Dispute, DisputePage } from "@/features/billing/disputes/schema";
import { PayoutItem, PayoutItemPage } from "@/features/billing/payouts/schema";
import { paymentInclude, toPayment } from "@/features/billing/payments/store";
import { toProduct } from "@/features/catalogue/products/store";
import { toResource } from "@/features/scheduling/resources/store";
import { Subscription, SubscriptionPage } from "@/features/memberships/subscriptions/schema";
import { WaitlistEntry, WaitlistPage } from "@/features/scheduling/waitlist/schema";
import type { Ctx } from "@/server/context";
import { type Kind, withExpansions } from "@/server/http/expansions";
import type { Route } from "@/server/route";

type Where = { organization_id: string; id: { in: string[] } };
type Load = (ctx: Ctx, where: Where) => Promise<{ id: string }[]>;

/** Loads many objects of a kind at once, by the path of the operation that reads one. */
const LOADS: Record<string, Load> = {
  "/v1/members/{member_id}": async (ctx, where) =>
    (await ctx.db.member.findMany({ where, include: memberInclude })).map((row) =>
      toMember(ctx, row),
    ),
  "/v1/accounts/{account_id}": async (ctx, where) =>
    (await ctx.db.account.findMany({ where, include: accountInclude })).map(toAccount),
  "/v1/events/resources/{resource_id}": async (ctx, where) =>
    (await ctx.db.resource.findMany({ where })).map(toResource),
  "/v1/events/{event_id}": async (ctx, where) =>
    viewEvents(ctx, await ctx.db.event.findMany({ where })),
  "/v1/bookings/{booking_id}": async (ctx, where) =>
    (await ctx.db.booking.findMany({ where, include: bookingInclude })).map((row) =>
      toBooking(row, ctx.now()),
    ),
  "/v1/payments/{payment_id}": async (ctx, where) =>
    (await ctx.db.payment.findMany({ where, include: paymentInclude })).map((row) =>
      toPayment(row),
    ),
  "/v1/invoices/{invoice_id}": async (ctx, where) =>
    (await ctx.db.invoice.findMany({ where })).map((row) => toInvoice(row, ctx.now())),
  "/v1/products/{product_id}": async (ctx, where) =>
    (await ctx.db.product.findMany({ where })).map(toProduct),
  "/v1/pass-designs/{pass_design_id}": async (ctx, where) =>
    (await ctx.db.passDesign.findMany({ where })).map((row) => toPassDesign(ctx, row)),
};

/** Returns the operations of `/v1`, with `expand` where objects name others by their ids. */
export function expandable(routes: readonly Route[]): Route[] {
  const kind = (path: string): Kind => {
    const read = routes.find((route) => route.method === "GET" && route.path === path);
    const load = LOADS[path];
    if (!read || !load) throw new Error(`Nothing reads ${path}`);
    return {
      read,
      load: async (ctx, ids) => {
        const objects = await load(ctx, { organization_id: ctx.org.id, id: { in: ids } });
        return new Map(objects.map((object) => [object.id, object]));
      },
    };
  };
  const member = { by: "member_id", kind: kind("/v1/members/{member_id}") };
  const account = { by: "account_id", kind: kind("/v1/accounts/{account_id}") };
  const resource = { by: "resource_id", kind: kind("/v1/events/resources/{resource_id}") };
  const event = { by: "event_id", kind: kind("/v1/events/{event_id}") };
  const booking = { by: "booking_id", kind: kind("/v1/bookings/{booking_id}") };
  const payment = { by: "payment_id", kind: kind("/v1/payments/{payment_id}") };
  const invoice = { by: "invoice_id", kind: kind("/v1/invoices/{invoice_id}") };
  const product = { by: "product_id", kind: kind("/v1/products/{product_id}") };
  const pass_design = { by: "pass_design_id", kind: kind("/v1/pass-designs/{pass_design_id}") };
  return withExpansions(routes, [
    { schema: Booking, page: BookingPage, by: { member, resource, event, payment, invoice } },
    { schema: Payment, page: PaymentPage, by: { member, booking } },
    { schema: Invoice, page: InvoicePage, by: { member, account } },
    { schema: CreditNote, page: CreditNotePage, by: { member, invoice } },
    { schema: Pass, page: PassPage, by: { member, pass_design, booking } },
    { schema: Subscription, page: SubscriptionPage, by: { member, product } },
    { schema: Dispute, page: DisputePage, by: { member, payment } },
    { schema: PayoutItem, page: PayoutItemPage, by: { member, payment } },
    { schema: WaitlistEntry, page: WaitlistPage, by: { member } },
  ]);
}
