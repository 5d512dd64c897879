import { createApiKey } from "@/features/api-keys/create";
import { ALL_SCOPES, type CreateApiKey } from "@/features/api-keys/schema";
import { createBooking } from "@/features/checkout/create-booking";
import { checkoutBooking } from "@/features/checkout/checkout";
import { createHost } from "@/features/hosts/create";
import { createMember } from "@/features/members/create";
import { createOrganization, createTenant } from "@/features/organizations/create";
import { createPassDesign } from "@/features/pass-designs/create";
import { createPass } from "@/features/passes/create";
import { attachPaymentMethod } from "@/features/payment-methods/attach";
import { createPayment } from "@/features/payments/create";
import { createPriceRule } from "@/features/pricing/create";
import { createResource } from "@/features/resources/create";
import { newId } from "@/lib/ids";
import { addDays, DAY, toLocalDate, WEEKDAYS } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/db";
import { randomToken, sha256 } from "@/server/secrets";
import { systemContext } from "../identify";

/** A tenant of its own with one object of every kind, for requests that ought to succeed. */
export type Club = {
  ctx: Ctx;
  /** A second organization of the tenant. */
  sister: string;
  /** What to put for a path parameter or a reference of the same name. */
  ids: Record<string, string>;
  /** The session token of the member. */
  session: string;
  /** The secret of a new key, by default of the first organization with every scope. */
  key: (input?: Partial<CreateApiKey>) => Promise<string>;
};

const day = addDays(toLocalDate(Date.now(), "UTC"), 2);
/** Local times that can be booked in the club's room: two days ahead, in its own zone (UTC). */
export const bookable = { starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` };

export async function makeClub(): Promise<Club> {
  const ground = { db: getDatabase().prisma, now: () => new Date() };
  const mark = newId("ten").slice(4).toLowerCase();
  const tenant = await createTenant(ground, { slug: mark, name: "Contract" });
  const found = (slug: string, now: Date) =>
    createOrganization({ ...ground, now: () => now }, { tenant_id: tenant.id, slug, name: slug });
  // The sister is the older one: what takes a key's first organization for the right one is found out.
  const [{ id }, sister] = [await found("club", new Date()), await found("sister", new Date(0))];
  const org = await ground.db.organization.findUniqueOrThrow({ where: { id } });
  const ctx = systemContext(org);
  const key: Club["key"] = async (input = {}) => {
    const made = await createApiKey(ctx, {
      name: "Contract",
      organization_ids: [org.id],
      rate_limit_per_minute: 1_000_000,
      ...input,
    });
    return made.secret;
  };
  const ids = await furnish(ctx, mark);
  return { ctx, sister: sister.id, ids, session: await signIn(ctx, `${mark}@example.test`), key };
}

async function furnish(ctx: Ctx, mark: string): Promise<Record<string, string>> {
  const member = await createMember(ctx, {
    name: "Contract member",
    email: `${mark}@example.test`,
    external_id: mark,
    status: "active",
  });
  const host = await createHost(ctx, { name: "Contract host" });
  const resource = await createResource(ctx, {
    name: "Contract room",
    timezone: "UTC",
    min_duration_minutes: 30,
    max_duration_minutes: 240,
    slot_step_minutes: 30,
    availability: WEEKDAYS.map((weekday) => ({
      day: weekday,
      starts_at_local: "00:00:00Z",
      ends_at_local: "00:00:00Z",
      capacity: 1000,
    })),
  });
  const rule = await createPriceRule(ctx, {
    name: "Contract price",
    currency: "EUR",
    amount: 1200,
    unit: "booking",
  });
  const place = {
    member_id: member.id,
    resource_id: resource.id,
    quantity: 1,
    ...bookable,
  };
  const card = await attachPaymentMethod(ctx, {
    member_id: member.id,
    processor_payment_method_id: "pm_card_visa",
    consent: true,
  });
  const paid = await checkoutBooking(ctx, {
    event_booking_id: (await createBooking(ctx, place)).id,
    payment_method_id: card.id,
  });
  const booking = await createBooking(ctx, place);
  const payment = await createPayment(ctx, {
    member_id: member.id,
    amount: 1500,
    currency: "EUR",
    provider: "cash",
  });
  const design = await createPassDesign(ctx, { name: "Contract card" });
  const pass = await createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  const key = await createApiKey(ctx, {
    name: "Managed",
    organization_ids: [ctx.org.id],
    scopes: [...ALL_SCOPES],
  });
  return {
    organization_id: ctx.org.id,
    api_key_id: key.id,
    member_id: member.id,
    external_id: mark,
    host_id: host.id,
    resource_id: resource.id,
    price_rule_id: rule.id,
    booking_id: booking.id,
    event_booking_id: booking.id,
    payment_method_id: card.id,
    payment_id: payment.id,
    invoice_id: paid.invoice_id ?? "no invoice",
    pass_design_id: design.id,
    pass_id: pass.id,
  };
}

async function signIn(ctx: Ctx, email: string): Promise<string> {
  const token = randomToken();
  const user = await ctx.db.user.create({ data: { id: newId("usr"), email } });
  await ctx.db.session.create({
    data: {
      token_hash: sha256(token),
      user_id: user.id,
      organization_id: ctx.org.id,
      expires_at: new Date(Date.now() + DAY),
    },
  });
  return token;
}
