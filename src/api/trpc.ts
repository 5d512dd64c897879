import type { Reader } from "@/server/words/messages";
import { accountRouter } from "@/features/people/accounts/router";
import { passBundleRouter } from "@/features/access/apple-wallet/router";
import { balanceRouter } from "@/features/billing/balances/router";
import { bookingsRouter } from "@/features/scheduling/bookings/router";
import { accountInvitationsRouter } from "@/features/people/account-invitations/router";
import { guestsRouter, invitationsRouter } from "@/features/scheduling/bookings/guests/router";
import { calendarFeedRouter } from "@/features/scheduling/calendar-feeds/router";
import { creditNoteRouter } from "@/features/billing/credit-notes/router";
import { favouritesRouter } from "@/features/scheduling/favourites/router";
import { eventsRouter } from "@/features/scheduling/events/router";
import { invoicePaymentRouter } from "@/features/billing/invoice-payments/router";
import { invoiceRouter } from "@/features/billing/invoices/router";
import { memberRouter } from "@/features/people/members/router";
import { notificationChoiceRouter } from "@/features/people/notification-choices/router";
import { passkeyRouter } from "@/features/people/passkeys/router";
import { doorAnswerRouter } from "@/features/access/pass-checks/router";
import { passRouter } from "@/features/access/passes/router";
import { paymentMethodRouter } from "@/features/billing/payment-methods/router";
import { paymentRouter } from "@/features/billing/payments/router";
import { clubRouter } from "@/features/platform/organizations/router";
import { planComparisonRouter } from "@/features/memberships/plan-comparison/router";
import { purchaseRouter } from "@/features/billing/purchases/router";
import { bookingSeriesRouter } from "@/features/scheduling/booking-series/router";
import { subscriptionRouter } from "@/features/memberships/subscriptions/router";
import { waitlistRouter } from "@/features/scheduling/waitlist/router";
import { pushDeviceRouter } from "@/features/people/push-devices/router";
import { quotesRouter } from "@/features/scheduling/quotes/router";
import { resourcesRouter } from "@/features/scheduling/resources/router";
import { suggestionsRouter } from "@/features/scheduling/suggestions/router";
import { sessionCookie } from "@/features/people/sessions/cookie";
import { readSession } from "@/features/people/sessions/read";
import { meRouter } from "@/features/people/sessions/router";
import { getDatabase } from "@/server/data/db";
import { ViewOnly } from "@/server/view-only";
import { createCallerFactory, mergeRouters, router, type TrpcContext } from "@/server/trpc";
import { readerOf } from "@/server/words/reader";
import { requestIdHere } from "@/server/observe/request";
import { guestPayer } from "./entries/invitation";
import { contextFor, memberActor } from "./identity/identify";
import { type OpenView, readView } from "./identity/member-view";
import { sayTo } from "./rest/failure-words";
import { prepareWallet } from "./startup/wallet-credentials";

/** The portal's own procedures: thin lines onto the verbs that the REST API uses too. */
export const appRouter = router({
  club: clubRouter,
  me: mergeRouters(meRouter, memberRouter, balanceRouter, notificationChoiceRouter, accountRouter),
  resources: resourcesRouter,
  favourites: favouritesRouter,
  suggestions: suggestionsRouter,
  quotes: quotesRouter,
  waitlist: waitlistRouter,
  events: eventsRouter,
  bookings: mergeRouters(bookingsRouter, bookingSeriesRouter),
  guests: guestsRouter,
  accountInvitations: accountInvitationsRouter,
  invitations: invitationsRouter,
  paymentMethods: paymentMethodRouter,
  payments: paymentRouter,
  purchases: purchaseRouter,
  invoices: mergeRouters(invoiceRouter, invoicePaymentRouter),
  creditNotes: creditNoteRouter,
  subscriptions: mergeRouters(subscriptionRouter, planComparisonRouter),
  passkeys: passkeyRouter,
  pushDevices: pushDeviceRouter,
  pass: mergeRouters(passRouter, passBundleRouter, doorAnswerRouter),
  calendarFeeds: calendarFeedRouter,
});
export type AppRouter = typeof appRouter;

const createCaller = createCallerFactory(appRouter);

/** `handle`: the club that is asked; `host`: its own domain, if the request came there. */
type Asked = {
  locale?: string;
  handle?: string | null;
  host?: string | null;
  /** True for a call of a page that shows a member's portal to the staff. */
  fromView?: boolean;
};

/**
 * Returns the context of a request's Cookie header: the signed-in person and member. Failures are said in the member's
 * language, or in `locale` to whoever is not signed in.
 */
export async function trpcContext(
  cookieHeader: string | null,
  { locale = "en", handle = null, host = null, fromView = false }: Asked = {},
): Promise<TrpcContext & { reader: Reader | null; view: OpenView["told"] | null }> {
  const requestId = requestIdHere();
  const visitor = { requestId, say: sayTo({ locale }), reader: null, view: null };
  const view = await readView(cookieHeader, handle, host);
  if (view) {
    await prepareWallet();
    const { actor, organization, reader, told } = view;
    const ctx = contextFor(actor, organization, requestId, reader);
    return { member: ctx, signedIn: null, requestId, say: sayTo(reader), reader, view: told };
  }
  // The view is over, and nothing of its page may end in the reader's own portal.
  if (fromView) throw ViewOnly();
  const token = sessionCookie(cookieHeader);
  const session = token
    ? await readSession(getDatabase().prisma, token, new Date(), handle, host)
    : null;
  if (!token || !session) return { member: null, signedIn: null, ...visitor };
  const signedIn = { user_id: session.user.id, email: session.user.email, token };
  const { member, organization } = session;
  if (!member || !organization) return { member: null, signedIn, ...visitor };
  await prepareWallet();
  const actor = memberActor(member, session);
  const reader = readerOf(organization, member);
  const ctx = contextFor(actor, organization, requestId, reader);
  return { member: ctx, signedIn, requestId, say: sayTo(reader), reader, view: null };
}

/** What a guest may do who has only an invitation's link: pay their share. */
const GUEST_CALLS = /^(paymentMethods\.(config|list|setUp|keep)|invitations\.(get|pay|sync))$/;

/**
 * Returns the context of somebody who pays by an invitation's link, for these calls alone. Raises
 * ShareNotPayable.
 */
export async function invitationContext(
  token: string,
  calls: readonly string[],
  locale = "en",
): Promise<TrpcContext> {
  const payer = calls.every((call) => GUEST_CALLS.test(call))
    ? await guestPayer(token, locale)
    : null;
  const reader = payer ? { ...readerOf(payer.ctx.org, null), locale } : { locale };
  const say = sayTo(reader);
  return { member: payer?.ctx ?? null, signedIn: null, requestId: requestIdHere(), say };
}

/** Returns the procedures for the page on which somebody pays by an invitation's link; null for a link to nothing. */
export async function guestCaller(token: string, locale: string) {
  const payer = await guestPayer(token, locale);
  if (!payer) return null;
  const context = { member: payer.ctx, signedIn: null, requestId: requestIdHere() };
  return { call: createCaller(context), booking_guest_id: payer.id };
}

/**
 * Returns the same procedures for a page that renders on the server. Without a handle, the page's club is the one
 * that the person chose last.
 */
export async function pageCaller(cookieHeader: string | null, at: Asked) {
  const context = await trpcContext(cookieHeader, at);
  return { ...context, call: createCaller(context) };
}
