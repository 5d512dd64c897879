import { z } from "zod";
import { approvalRouter, approvals } from "@/api/approvals";
import { contextFor } from "@/api/identity/identify";
import { sayTo } from "@/api/rest/failure-words";
import { v1Routes } from "@/api/rest/tables";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { sessionCookie } from "@/features/people/sessions/cookie";
import { isFresh, readPerson } from "@/features/people/sessions/read";
import { acceptInvitation } from "@/features/people/staff/accept";
import { chooseLanguage } from "@/features/people/staff/choose-language";
import { readStaff, staffPlacesOf } from "@/features/people/staff/places";
import { ChooseLanguage } from "@/features/people/staff/schema";
import { setupStaffRouter } from "@/features/backoffice/setup/staff-router";
import { NewClub } from "@/features/backoffice/setup/schema";
import { foundAnother } from "@/api/identity/found-club";
import { paymentStaffRouter } from "@/features/billing/charging/staff-router";
import { processorAccountStaffRouter } from "@/features/billing/processor-account/staff-router";
import { creditNoteStaffRouter } from "@/features/billing/credit-notes/staff-router";
import { googleWalletStaffRouter } from "@/features/access/google-wallet/staff-router";
import { passCertificateStaffRouter } from "@/features/access/pass-certificates/staff-router";
import { passCodeKeyStaffRouter } from "@/features/access/pass-code-keys/staff-router";
import { passDesignStaffRouter } from "@/features/access/pass-designs/staff-router";
import { passStaffRouter } from "@/features/access/passes/staff-router";
import { doorStaffRouter } from "@/features/access/pass-checks/staff-router";
import { scannerStaffRouter } from "@/features/access/scanners/staff-router";
import { invoiceStaffRouter } from "@/features/billing/invoices/staff-router";
import { policyStaffRouter } from "@/features/catalogue/policies/staff-router";
import { apiKeyStaffRouter } from "@/features/platform/api-keys/staff-router";
import { customFieldStaffRouter } from "@/features/platform/custom-fields/staff-router";
import { requestLogStaffRouter } from "@/features/platform/request-log/staff-router";
import { webhookStaffRouter } from "@/features/platform/webhooks/staff-router";
import { auditLogStaffRouter } from "@/features/platform/audit-log/staff-router";
import { clubStaffRouter } from "@/features/platform/organizations/staff-router";
import { imageStaffRouter } from "@/features/platform/images/staff-router";
import { eventStaffRouter } from "@/features/scheduling/events/staff-router";
import { recurringEventStaffRouter } from "@/features/scheduling/recurring-events/staff-router";
import { hostStaffRouter } from "@/features/scheduling/hosts/staff-router";
import { resourceChangeStaffRouter } from "@/features/scheduling/resource-changes/staff-router";
import { resourceStaffRouter } from "@/features/scheduling/resources/staff-router";
import { exportStaffRouter } from "@/features/backoffice/exports/staff-router";
import { viewStaffRouter } from "@/features/backoffice/views/staff-router";
import { bulkActionStaffRouter } from "@/features/backoffice/bulk-actions/staff-router";
import { importStaffRouter } from "@/features/backoffice/imports/staff-router";
import { accountStaffRouter } from "@/features/people/accounts/staff-router";
import { accountInvitationStaffRouter } from "@/features/people/account-invitations/staff-router";
import {
  invoiceMailStaffRouter,
  notificationSettingStaffRouter,
} from "@/features/backoffice/notifications/staff-router";
import { deskRouter } from "@/features/backoffice/desk/staff-router";
import { attentionStaffRouter } from "@/features/backoffice/attention/staff-router";
import { searchStaffRouter } from "@/features/backoffice/search/staff-router";
import { hostingStaffRouter } from "@/features/backoffice/hosting/staff-router";
import { cashDeskStaffRouter } from "@/features/billing/cash-desks/staff-router";
import { cashSessionStaffRouter } from "@/features/billing/cash-sessions/staff-router";
import { saleStaffRouter } from "@/features/backoffice/sales/staff-router";
import { disputeStaffRouter } from "@/features/billing/disputes/staff-router";
import { payoutStaffRouter } from "@/features/billing/payouts/staff-router";
import { reconciliationStaffRouter } from "@/features/backoffice/reconciliations/staff-router";
import { memberEraseStaffRouter } from "@/features/backoffice/member-erase/staff-router";
import { memberLifecycleStaffRouter } from "@/features/backoffice/member-lifecycle/staff-router";
import { memberMergeStaffRouter } from "@/features/backoffice/member-merge/staff-router";
import { reportStaffRouter } from "@/features/backoffice/reports/staff-router";
import { memberStaffRouter } from "@/features/people/members/staff-router";
import { staffRouter } from "@/features/people/staff/staff-router";
import { calendarStaffRouter } from "@/features/scheduling/calendar/staff-router";
import { newBookingStaffRouter } from "@/features/scheduling/new-booking/staff-router";
import { bookingSeriesStaffRouter } from "@/features/scheduling/booking-series/staff-router";
import { bookingStaffRouter } from "@/features/scheduling/bookings/staff-router";
import { waitlistStaffRouter } from "@/features/scheduling/waitlist/staff-router";
import { balanceStaffRouter } from "@/features/billing/balances/staff-router";
import { memberNoteStaffRouter } from "@/features/people/member-notes/staff-router";
import { benefitStaffRouter } from "@/features/catalogue/benefits/staff-router";
import { priceRuleStaffRouter } from "@/features/catalogue/pricing/staff-router";
import { productStaffRouter } from "@/features/catalogue/products/staff-router";
import { promoCodeStaffRouter } from "@/features/catalogue/promo-codes/staff-router";
import { taxRateStaffRouter } from "@/features/catalogue/tax-rates/staff-router";
import { subscriptionStaffRouter } from "@/features/memberships/subscriptions/staff-router";
import { groupStaffRouter } from "@/features/people/groups/staff-router";
import { quoteStaffRouter } from "@/features/scheduling/quotes/staff-router";
import { Id } from "@/lib/wire";
import { CLUB_HEADER } from "@/lib/portal-path";
import type { Actor, Ctx, Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { StaffNotFound } from "@/features/people/staff/errors";
import { InvalidCredentials } from "@/server/errors";
import { countRequest } from "@/server/http/rate-limit";
import { operationOf, serveLines } from "@/server/line";
import type { Reader } from "@/server/words/messages";
import { staffReader } from "@/server/words/reader";
import { createCallerFactory, personProcedure, router, type TrpcContext } from "@/server/trpc";
import { requestIdHere } from "@/server/observe/request";

serveLines(v1Routes, approvals);

/** The most requests of one person of the staff in a minute. */
const PER_MINUTE = 600;

/** A person's own affairs: the exceptions to "no more than `/v1`". */
const person = router({
  /** Returns the clubs that the person works for, and those that invite them. */
  places: personProcedure.query(async ({ ctx }) => {
    const { prisma } = getDatabase();
    const rows = await staffPlacesOf(prisma, ctx.signedIn.email, new Date());
    return rows.map(({ id, name, role_ids, status, organization }) => ({
      ...{ staff_id: id, name, role_ids, invited: status === "invited" },
      organization: { handle: organization.handle, name: organization.name },
    }));
  }),
  /** Accepts an invitation. Raises StaffNotFound. */
  accept: personProcedure
    .input(z.strictObject({ staff_id: Id }))
    .mutation(async ({ ctx, input: { staff_id } }) => {
      const { email } = ctx.signedIn;
      const places = await staffPlacesOf(getDatabase().prisma, email, new Date());
      const place = places.find(({ id }) => id === staff_id);
      if (!place) throw StaffNotFound({ resource: "staff", resource_id: staff_id });
      const actor: Actor = { kind: "staff", id: staff_id, name: place.name, scopes: new Set() };
      const own = contextFor(actor, place.organization as Organization, ctx.requestId);
      return acceptInvitation(own, { staff_id, email });
    }),
  /** Sets the language in which the person reads the console. */
  chooseLanguage: personProcedure
    .input(ChooseLanguage)
    .mutation(({ ctx, input }) => chooseLanguage(getDatabase().prisma, ctx.signedIn, input)),
  /** Makes another club beside one that the person owns. Raises NotAnOwner. */
  found: personProcedure
    .input(z.strictObject({ beside: z.string().max(100), club: NewClub }))
    .mutation(async ({ ctx, input }) => foundAnother(ctx.signedIn.email, input)),
});

/** The procedures of the console's pages, each a line of `/v1` but for those of `person`. */
export const consoleRouter = router({
  person,
  approvals: approvalRouter,
  auditLog: auditLogStaffRouter,
  apiKeys: apiKeyStaffRouter,
  attention: attentionStaffRouter,
  balances: balanceStaffRouter,
  benefits: benefitStaffRouter,
  bookings: bookingStaffRouter,
  bookingSeries: bookingSeriesStaffRouter,
  bulkActions: bulkActionStaffRouter,
  calendar: calendarStaffRouter,
  cashDesks: cashDeskStaffRouter,
  cashSessions: cashSessionStaffRouter,
  club: clubStaffRouter,
  creditNotes: creditNoteStaffRouter,
  customFields: customFieldStaffRouter,
  desk: deskRouter,
  door: doorStaffRouter,
  events: eventStaffRouter,
  eventSeries: recurringEventStaffRouter,
  googleWallet: googleWalletStaffRouter,
  groups: groupStaffRouter,
  hosting: hostingStaffRouter,
  hosts: hostStaffRouter,
  images: imageStaffRouter,
  imports: importStaffRouter,
  exports: exportStaffRouter,
  views: viewStaffRouter,
  accounts: accountStaffRouter,
  accountInvitations: accountInvitationStaffRouter,
  invoices: invoiceStaffRouter,
  invoiceMails: invoiceMailStaffRouter,
  memberNotes: memberNoteStaffRouter,
  memberErase: memberEraseStaffRouter,
  memberLifecycle: memberLifecycleStaffRouter,
  memberMerge: memberMergeStaffRouter,
  members: memberStaffRouter,
  notificationSettings: notificationSettingStaffRouter,
  payments: paymentStaffRouter,
  payouts: payoutStaffRouter,
  disputes: disputeStaffRouter,
  passCertificates: passCertificateStaffRouter,
  passCodeKeys: passCodeKeyStaffRouter,
  passDesigns: passDesignStaffRouter,
  passes: passStaffRouter,
  policies: policyStaffRouter,
  priceRules: priceRuleStaffRouter,
  processorAccount: processorAccountStaffRouter,
  products: productStaffRouter,
  promoCodes: promoCodeStaffRouter,
  quotes: quoteStaffRouter,
  reconciliations: reconciliationStaffRouter,
  reports: reportStaffRouter,
  resourceChanges: resourceChangeStaffRouter,
  resources: resourceStaffRouter,
  sales: saleStaffRouter,
  scanners: scannerStaffRouter,
  search: searchStaffRouter,
  setup: setupStaffRouter,
  newBooking: newBookingStaffRouter,
  staff: staffRouter,
  subscriptions: subscriptionStaffRouter,
  taxRates: taxRateStaffRouter,
  waitlist: waitlistStaffRouter,
  requestLog: requestLogStaffRouter,
  webhooks: webhookStaffRouter,
});
export type ConsoleRouter = typeof consoleRouter;

/** Returns the most bytes of a body for a procedure, as its operation has it; undefined for those of the usual size. */
export function mostBodyOf(name: string): number | undefined {
  const procedures: Record<string, object | undefined> = consoleRouter._def.procedures;
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  return procedure && operationOf(procedure)?.mostBody;
}

type Asked = { handle: string | null; acceptLanguage?: string | null };

type ConsoleContext = TrpcContext & {
  reader: Reader;
  /** The language of the person's choice; null for none. */
  language: string | null;
};

/**
 * Returns the context of a request to the console: the signed-in person, and their place on the staff of the club with
 * the handle, read anew each time. Null for whoever has none. Raises RateLimitExceeded.
 */
export async function consoleContext(
  cookieHeader: string | null,
  { acceptLanguage = null, handle }: Asked,
): Promise<ConsoleContext> {
  const requestId = requestIdHere();
  const spoken = (club: Organization | null, language: string | null) => {
    const reader = staffReader(club, language, acceptLanguage);
    return { reader, language, say: sayTo(reader) };
  };
  const nobody = { member: null, signedIn: null, staff: null, requestId };
  const token = sessionCookie(cookieHeader);
  const { prisma, query } = getDatabase();
  const now = new Date();
  // The console stands at the installation's address alone: a club's own domain could read its cookies.
  const session = token ? await readPerson(prisma, token, now, null) : null;
  if (!token || !session) return { ...nobody, ...spoken(null, null) };
  const { id: user_id, email, locale: language } = session.user;
  const signedIn = { user_id, email, token };
  const found = handle ? await readStaff(prisma, email, handle, now) : null;
  if (!found) return { ...nobody, signedIn, ...spoken(null, language) };
  const { staff, organization, rights } = found;
  await countRequest(query, `staff:${staff.id}`, PER_MINUTE, now);
  await prepareWallet();
  const actor: Actor = {
    ...{ kind: "staff", id: staff.id, name: staff.name, host_id: staff.host_id },
    ...{ scopes: new Set(rights.scopes), limits: rights.limits, fresh: isFresh(session, now) },
  };
  const said = spoken(organization, language);
  const ctx = contextFor(actor, organization, requestId, said.reader);
  return { ...nobody, signedIn, staff: ctx, ...said };
}

/** Admits a person of the staff to the club that a request names. Raises InvalidCredentials and RateLimitExceeded. */
export async function admitStaff({ headers }: Request): Promise<Ctx> {
  const asked = { handle: headers.get(CLUB_HEADER) };
  const { staff } = await consoleContext(headers.get("cookie"), asked);
  if (!staff) throw InvalidCredentials();
  return staff;
}

const createCaller = createCallerFactory(consoleRouter);

/** Returns the same procedures for a page that renders on the server. */
export async function consoleCaller(cookieHeader: string | null, asked: Asked) {
  const context = await consoleContext(cookieHeader, asked);
  return { ...context, call: createCaller(context) };
}
