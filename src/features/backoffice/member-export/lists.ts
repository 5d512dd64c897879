import { listAccounts } from "@/features/people/accounts/list";
import type { Account } from "@/features/people/accounts/schema";
import { listGrants, toUsage } from "@/features/catalogue/benefits/list-grants";
import { bookingSeriesInclude, toBookingSeries } from "@/features/scheduling/booking-series/store";
import { listBookings } from "@/features/scheduling/bookings/list";
import { asClub, guestInclude } from "@/features/scheduling/bookings/guests/store";
import { listFeeds } from "@/features/scheduling/calendar-feeds/list";
import { listCreditNotes } from "@/features/billing/credit-notes/list";
import { listInvoices } from "@/features/billing/invoices/list";
import { memberInclude, toMember } from "@/features/people/members/store";
import { listScans } from "@/features/access/pass-checks/list";
import { toPassRecord } from "@/features/access/passes/view";
import { passInclude } from "@/features/access/passes/store";
import { toPaymentMethod } from "@/features/billing/payment-methods/store";
import { listPayments } from "@/features/billing/payments/list";
import { toQuote } from "@/features/scheduling/quotes/store";
import { listRefunds } from "@/features/billing/refunds/list";
import { listSubscriptions } from "@/features/memberships/subscriptions/list";
import { listWaitlist } from "@/features/scheduling/waitlist/list";
import { toTimestamp } from "@/lib/time";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { literal } from "@/server/data/escape-like";
import { allOf, allRows, type Slice, type WholeList } from "./pages";
import { deviceView, invitationView, noticeView, portalViewView, visitView } from "./records";
import type { ListName } from "./schema";

/** The member whose data it is. */
export type Subject = { id: string; email: string | null };
/** One of the lists of an export, a page at a time. */
type List = (ctx: Ctx, subject: Subject) => AsyncIterable<object[]>;

/** Every list, read with the operation that lists it if there is one. */
export const lists: Record<ListName, List> = {
  merged_records: (ctx, { id: merged_into_id }) =>
    allRows(
      ({ where, ...slice }) =>
        ctx.db.member.findMany({
          where: { ...where, organization_id: ctx.org.id, merged_into_id },
          include: memberInclude,
          ...slice,
        }),
      (row) => toMember(ctx, row),
    ),
  accounts: (ctx, { id: member_id }) =>
    allOf(async (query) => {
      const page = await listAccounts(ctx, { ...query, member_id });
      return { ...page, items: page.items.map((row) => ownPart(row, member_id)) };
    }),
  subscriptions: listed(listSubscriptions),
  grants: listed(listGrants),
  usages: (ctx, { id: member_id }) =>
    allRows(
      ({ where, ...slice }) =>
        ctx.db.benefitUsage.findMany({
          where: { ...where, organization_id: ctx.org.id, grant: { member_id } },
          ...slice,
        }),
      toUsage,
    ),
  quotes: (ctx, { id }) =>
    allRows((slice) => ctx.db.quote.findMany(ownedBy(ctx, id, slice)), toQuote),
  bookings: listed(listBookings),
  booking_series: (ctx, { id }) =>
    allRows(
      (slice) =>
        ctx.db.bookingSeries.findMany({
          ...ownedBy(ctx, id, slice),
          include: bookingSeriesInclude,
        }),
      (row) => toBookingSeries(row, ctx.now()),
    ),
  waitlist: listed(listWaitlist),
  invitations: (ctx, subject) =>
    allRows(
      ({ where, ...slice }) =>
        ctx.db.bookingGuest.findMany({
          where: { AND: [where, invited(subject)], organization_id: ctx.org.id },
          include: guestInclude,
          ...slice,
        }),
      (row) => invitationView(asClub(ctx), row),
    ),
  payment_methods: (ctx, { id }) =>
    allRows(
      (slice) => ctx.db.paymentMethod.findMany(ownedBy(ctx, id, slice)),
      (row) => ({
        ...toPaymentMethod(row, ctx.now()),
        detached_at: toTimestamp(row.detached_at),
      }),
    ),
  payments: listed(listPayments),
  refunds: listed(listRefunds),
  invoices: listed(listInvoices),
  credit_notes: listed(listCreditNotes),
  passes: (ctx, { id }) =>
    allRows(
      (slice) =>
        ctx.db.pass.findMany({
          ...ownedBy(ctx, id, slice),
          include: { installs: passInclude.installs, replaced_by: passInclude.replaced_by },
        }),
      toPassRecord,
    ),
  pass_scans: listed(listScans),
  visits: (ctx, { id }) =>
    allRows((slice) => ctx.db.visit.findMany(ownedBy(ctx, id, slice)), visitView),
  calendar_feeds: listed(listFeeds),
  notices: (ctx, { id: member_id }) =>
    allRows(
      ({ where, ...slice }) =>
        ctx.db.notice.findMany({
          where: { ...where, organization_id: ctx.org.id, booking: { member_id } },
          ...slice,
        }),
      noticeView,
    ),
  push_devices: (ctx, { id }) =>
    allRows((slice) => ctx.db.pushDevice.findMany(ownedBy(ctx, id, slice)), deviceView),
  portal_views: (ctx, { id: object_id }) =>
    allRows(
      ({ where, ...slice }) =>
        ctx.db.domainEvent.findMany({
          where: { AND: [where], organization_id: ctx.org.id, type: "member.viewed", object_id },
          ...slice,
        }),
      portalViewView,
    ),
  sessions: async function* (ctx, { email }) {
    if (email === null) return;
    const rows = await ctx.db.session.findMany({
      // A person who has not chosen between organizations yet counts in all of theirs.
      where: {
        OR: [{ organization_id: ctx.org.id }, { organization_id: null }],
        user: { email: email.toLowerCase() },
      },
      orderBy: { created_at: "desc" },
    });
    yield rows.map((row) => ({
      created_at: toTimestamp(row.created_at),
      last_used_at: toTimestamp(row.last_used_at),
      expires_at: toTimestamp(row.expires_at),
      device: row.device,
    }));
  },
};

/** Reads a list with the operation that lists it, for this member only. */
export function listed(
  list: (ctx: Ctx, query: WholeList & { member_id: string }) => Promise<Page<object>>,
): List {
  return (ctx, { id }) => allOf((query) => list(ctx, { ...query, member_id: id }));
}

/** Selects invitations of the member, and those by their address from before they joined. */
function invited({ id: member_id, email }: Subject): Prisma.BookingGuestWhereInput {
  if (email === null) return { member_id };
  const byAddress = { equals: literal(email), mode: "insensitive" as const };
  return { OR: [{ member_id }, { member_id: null, email: byAddress }] };
}

/** Selects a page of the rows that have the member's id. */
function ownedBy(ctx: Ctx, member_id: string, { where, ...slice }: Slice) {
  return { where: { ...where, organization_id: ctx.org.id, member_id }, ...slice };
}

/**
 * Returns an account as one of its members may know it: without the other people who belong to it, and without how it
 * is billed unless they may pay for it, since only then they see its invoices.
 */
function ownPart(account: Account, member_id: string): Account {
  const members = account.members.filter((one) => one.member_id === member_id);
  const pays = members.some(({ role }) => role === "owner" || role === "billing");
  const unbilled = { billing_email: null, billing_address: null, tax_id: null };
  return { ...account, ...(!pays && unbilled), members };
}
