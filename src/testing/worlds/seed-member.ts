import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createFeed } from "@/features/scheduling/calendar-feeds/create";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { createMemberNote } from "@/features/people/member-notes/create";
import { requestEmailChange } from "@/features/people/members/change-email";
import { updateMember } from "@/features/people/members/update";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { createPayment } from "@/features/billing/payments/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createQuote } from "@/features/scheduling/quotes/create";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";
import { type MoneyWorld, saveCard } from "./money";
import { makeMember, memberOf } from "./world";

export type SeededMember = Awaited<ReturnType<typeof seedMember>>;

/** Returns a word that only one person has: it is in all of their texts. */
export const newWord = () => `Quatermass${newId("mbr").slice(-10)}`;

/**
 * Gives a member something of every kind, by the verbs that make it: each text written by a person has the word in it.
 * A day's places are the member's own; the room has one of each.
 */
export async function seedMember(
  world: MoneyWorld,
  { member_id, word, day }: { member_id: string; word: string; day: string },
) {
  const { ctx } = world;
  const as = world.as(memberOf({ id: member_id }));
  const { db } = ctx;
  const said = (what: string) => `${what} ${word}`;
  await updateMember(ctx, {
    member_id,
    locale: "de",
    phone: { number: "030 901820", country_code: "DE" },
    address: { address_line_1: said("Lane"), country_code: "DE" },
    billing_details: { name: said("Company"), email: `${word}.bills@example.test` },
    metadata: { said: said("Metadata") },
  });
  const card = await saveCard(as, "pm_card_visa");
  await db.paymentMethod.updateMany({
    where: { id: card },
    data: { consent: { text: said("I") } },
  });

  const times = (hour: number) => ({
    resource_id: world.resource.id,
    starts_at_local: `${day}T${hour}:00:00`,
    ends_at_local: `${day}T${hour}:30:00`,
    quantity: 1,
  });
  const paid = await createBooking(as, { member_id, ...times(10), notes: said("For") });
  await checkoutBooking(as, { event_booking_id: paid.id, payment_method_id: card });
  const held = await createBooking(ctx, { member_id, ...times(11) });
  await createQuote(ctx, { member_id, ...times(12) });
  const other = await makeMember(world);
  await createBooking(ctx, { member_id: other.id, ...times(13) });
  const entry = await joinWaitlist(ctx, { member_id, ...times(13) });
  await db.booking.updateMany({
    where: { member_id },
    data: { decision_notes: said("Yes,"), cancellation_notes: said("No,") },
  });

  const { name } = await db.member.findFirstOrThrow({ where: { id: member_id } });
  const lines = [{ description: `Lesson for ${name}`, quantity: 1, unit_amount: 4000 }];
  const invoice = { member_id, currency: "EUR", lines, notes: said("Thank you,") };
  const { id: invoice_id } = await createInvoice(ctx, {
    ...invoice,
    external_id: said("own"),
    metadata: { said: said("Metadata") },
  });
  const { total } = await finalizeInvoice(ctx, { invoice_id });
  const cash = await createPayment(ctx, {
    member_id,
    amount: total,
    currency: "EUR",
    provider: "cash",
    notes: said("Handed over by"),
    invoice_allocations: [{ invoice_id, amount: total }],
  });
  await updatePayment(ctx, { payment_id: cash.id, status: "succeeded" });
  await db.payment.updateMany({
    where: { member_id },
    data: { failure_message: said("No card of"), save_payment_method_consent: { text: said("I") } },
  });

  const product = await createProduct(ctx, {
    name: "Free",
    amount: 0,
    currency: "EUR",
    interval: "month",
  });
  const membership = await createSubscription(ctx, {
    member_id,
    product_id: product.id,
    metadata: { said: said("Metadata") },
  });
  await db.subscription.updateMany({
    where: { id: membership.id },
    data: { payment_failure: said("No card of") },
  });

  const note = await createMemberNote(ctx, { member_id, body: said("Call before noon:") });
  const feed = await createFeed(ctx, { member_id, name: said("Calendar of") });
  const design = await createPassDesign(ctx, { name: "Card" });
  const pass = await createPass(ctx, { member_id, pass_design_id: design.id });
  await db.pass.updateMany({ where: { id: pass.id }, data: { provisioned_at: ctx.now() } });
  const account = await createAccount(ctx, {
    name: said("Household"),
    type: "household",
    billing_email: `${word}@household.example`,
    billing_address: { address_line_1: said("Lane") },
    tax_id: said("Tax"),
    external_id: said("household"),
    metadata: { said: said("Metadata") },
  });
  await addAccountMembers(ctx, { account_id: account.id, member_ids: [member_id] });
  await signIn(world, member_id, word);
  // By that session: devices of none are deleted at any time.
  await keepDevice(ctx, member_id, `https://push.example/${member_id}/${word}`, word);
  return {
    ...{ card, paid, held, entry, invoice_id, cash, membership, note, feed, pass, account },
    other,
  };
}

/** Stores a picture as the fetching job does. */
export async function keepPhoto({ ctx, org }: MoneyWorld, member_id: string, url: string) {
  const of = { id: newId("mph"), organization_id: org.id, member_id };
  await ctx.db.memberPhoto.create({ data: { ...of, url, x1: Buffer.from("png") } });
}

/** Gives the member a session, a passkey, a mailed link and a requested change of address. */
async function signIn({ ctx, org }: MoneyWorld, member_id: string, word: string): Promise<void> {
  const { prisma: db } = getDatabase();
  const member = await db.member.findFirstOrThrow({ where: { id: member_id } });
  const email = (member.email ?? "").toLowerCase();
  const user = await db.user.create({ data: { id: newId("usr"), email } });
  const session = { user_id: user.id, organization_id: org.id, expires_at: new Date("2030-01-01") };
  await db.session.create({ data: { token_hash: sha256(word), ...session } });
  const passkey = { id: newId("psk"), user_id: user.id, credential_id: user.id, counter: 0 };
  const keys = { public_key: Buffer.from("key"), transports: [] };
  await db.passkey.create({ data: { ...passkey, ...keys, name: `Phone of ${word}` } });
  await makeSignInLink(db, { email, baseUrl: ctx.baseUrl, now: ctx.now() });
  await requestEmailChange(ctx, { member_id, email: `${word}@elsewhere.example` });
}

/** Keeps a browser that shows a member's messages, as if they were switched on there, by the session of this cookie. */
export async function keepDevice(
  ctx: Ctx,
  member_id: string,
  endpoint: string,
  cookie: string = endpoint,
) {
  const endpoint_hash = sha256(endpoint);
  const keys = { p256dh: "x", auth: "x", session_hash: sha256(cookie) };
  const of = { id: newId("pdv"), organization_id: ctx.org.id, member_id };
  await ctx.db.pushDevice.create({ data: { ...of, ...keys, endpoint, endpoint_hash } });
}
