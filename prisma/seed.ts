/** Fills an empty database with demo data, through the same verbs as everybody uses. */
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createEvent } from "@/features/scheduling/events/create";
import { publishEvent } from "@/features/scheduling/events/publish";
import { createHost } from "@/features/scheduling/hosts/create";
import { createMember } from "@/features/people/members/create";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { listOccurrences } from "@/features/scheduling/recurring-events/occurrences";
import { publishRecurringEvent } from "@/features/scheduling/recurring-events/publish";
import { updateRecurringEvent } from "@/features/scheduling/recurring-events/update";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createResource } from "@/features/scheduling/resources/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { addDays, DAY, toLocalDate } from "@/lib/time";
import type { Ctx, Organization } from "@/server/context";
import { DEMO_MEMBER, DEMO_TENANTS } from "./demo-data";
import { seedDocuments, seedMembership, seedProducts } from "./demo-memberships";
import { seedFace, seedPhotos } from "./demo-pictures";
import { seedPeople } from "./demo-people";
import {
  type DemoEvent,
  type DemoOrganization,
  type DemoResource,
  toOverride,
} from "./demo-shapes";

type Ground = Pick<Ctx, "db" | "now">;
type ContextOf = (org: Organization) => Ctx;

/** Seeds the demo tenants completely. `ground` is the database before there is an organization. */
export async function seedDemo(ground: Ground, contextOf: ContextOf): Promise<void> {
  for (const { organizations, ...tenant } of DEMO_TENANTS) {
    const { id } = await createTenant(ground, tenant);
    for (const data of organizations) await seedOrganization(ground, contextOf, id, data);
  }
}

async function seedOrganization(
  ground: Ground,
  contextOf: ContextOf,
  tenant_id: string,
  {
    hosts,
    policies,
    resources,
    events,
    members,
    design,
    tax,
    products,
    ...fields
  }: DemoOrganization,
): Promise<void> {
  const { id } = await createOrganization(ground, { tenant_id, mode: "test", ...fields });
  const load = async () =>
    contextOf(await ground.db.organization.findUniqueOrThrow({ where: { id } }));
  await seedFace(await load(), fields.slug);
  const ctx = await load();
  const people = new Map<string, string>();
  for (const host of hosts) people.set(host.name, (await createHost(ctx, host)).id);
  const terms = new Map<string, string>();
  for (const policy of policies ?? []) terms.set(policy.name, (await createPolicy(ctx, policy)).id);
  const tax_rate_id = tax ? (await createTaxRate(ctx, { ...tax, inclusive: true })).id : null;
  const bookable = new Map<string, string>();
  for (const data of resources) {
    const id = await seedResource(ctx, data, { terms, tax_rate_id });
    bookable.set(String(data.external_id), id);
  }
  const rates = { resources: bookable, tax_rate_id };
  const onSale = await seedProducts(ctx, products ?? [], rates);
  for (const event of events) await seedEvent(ctx, event, { people, bookable });
  const pass_design_id = await seedDesign(ctx, design);

  // Long-standing members: their bookings reach back, and so does "since" on their pass.
  const joined: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() - 420 * DAY) };
  const others: string[] = [];
  for (const member of members) others.push((await createMember(joined, member)).id);
  await seedPeople(ctx, others);
  if (fields.slug !== "riverside") {
    const alex = await createMember(joined, { ...DEMO_MEMBER, status: "active" });
    await createPass(ctx, { member_id: alex.id, pass_design_id });
    const card = await attachCard(joined, alex.id);
    const product_id = onSale.get(fields.slug === "harbour" ? "flex" : "eight-mats");
    if (product_id) {
      const bought = { member_id: alex.id, product_id, payment_method_id: card };
      await seedMembership(ctx, bought, 9);
    }
    await seedBookings(ctx, fields.slug, bookable, { alex: alex.id, card, others });
    if (fields.slug === "harbour") await seedDocuments(ctx, alex.id, tax_rate_id);
  }
}

async function seedResource(
  ctx: Ctx,
  data: DemoResource,
  { terms, tax_rate_id }: { terms: ReadonlyMap<string, string>; tax_rate_id: string | null },
): Promise<string> {
  const { price, exceptions, policy, ...fields } = data;
  const { default_timezone: timezone, default_currency: currency } = ctx.org;
  const today = toLocalDate(ctx.now().getTime(), timezone);
  const resource = await createResource(ctx, {
    ...fields,
    photos: await seedPhotos(ctx, fields.external_id),
    policy_id: terms.get(policy ?? "") ?? null,
    timezone,
    overrides: (exceptions ?? []).map(([days, from, to, capacity]) =>
      toOverride(addDays(today, days), from, to, capacity),
    ),
  });
  if (price) {
    const resource_ids = [resource.id];
    await createPriceRule(ctx, { ...price, currency, tax_rate_id, resource_ids });
  }
  return resource.id;
}

/**
 * Adds an event or a series, with its own price: the rule names events, so that it prices no room.
 */
async function seedEvent(
  ctx: Ctx,
  { day, from, to, host, resource, price, rrule, ...fields }: DemoEvent,
  { people, bookable }: { people: Map<string, string>; bookable: Map<string, string> },
): Promise<void> {
  const { default_timezone: timezone, default_currency: currency } = ctx.org;
  const date = addDays(toLocalDate(ctx.now().getTime(), timezone), day);
  const data = {
    ...fields,
    photos: await seedPhotos(ctx, fields.title),
    timezone,
    starts_at_local: `${date}T${from}:00`,
    ends_at_local: `${date}T${to}:00`,
    host_ids: [String(people.get(host))],
    resource_id: (resource && bookable.get(resource)) ?? null,
  };
  const rule = async (event_ids: string[]) => {
    const named = { name: fields.title, currency, unit: "person" as const, event_ids };
    return (await createPriceRule(ctx, { ...named, amount: price ?? 0 })).id;
  };
  if (rrule === undefined) {
    const { id } = await createEvent(ctx, data);
    if (price !== undefined) await rule([id]);
    await publishEvent(ctx, { event_id: id });
    return;
  }
  const { id } = await createRecurringEvent(ctx, { ...data, rrule });
  const series = { recurring_event_id: id };
  if (price !== undefined) {
    const dates = await listOccurrences(ctx, { ...series, page: 1, size: 1, include_past: false });
    const price_rule_ids = [await rule(dates.items.map((event) => event.id))];
    await updateRecurringEvent(ctx, { ...series, price_rule_ids });
  }
  await publishRecurringEvent(ctx, series);
}

/**
 * Adds a ticket for bookings and the membership card, both published. Returns the id of the card.
 */
async function seedDesign(ctx: Ctx, design: DemoOrganization["design"]): Promise<string> {
  const { name, ...colors } = design;
  await createPassDesign(ctx, { name: "Ticket", type: "event_ticket", colors });
  const created = await createPassDesign(ctx, {
    name,
    type: "membership",
    description: `${ctx.org.name} membership card`,
    colors,
    fields: [
      { slot: "primary", key: "member", label: "Member", value: "{{member.name}}" },
      { slot: "secondary", key: "number", label: "Number", value: "{{member.short_id}}" },
      { slot: "secondary", key: "since", label: "Since", value: "{{member.since}}" },
      {
        slot: "auxiliary",
        key: "next",
        label: "Next booking",
        value: "{{next_booking.starts_at}}",
        change_message: "Next booking: %@",
      },
      { slot: "back", key: "left", label: "Left of your membership", value: "{{allowances}}" },
      { slot: "back", key: "club", label: "Issued by", value: "{{organization.name}}" },
    ],
    barcode: { format: "qr", alt_text: "{{member.short_id}}" },
    translations: {
      de: {
        Member: "Mitglied",
        Number: "Nummer",
        Since: "Seit",
        "Next booking": "Nächste Buchung",
        "Next booking: %@": "Nächste Buchung: %@",
        "Left of your membership": "Noch frei in deiner Mitgliedschaft",
        "Issued by": "Ausgestellt von",
      },
    },
  });
  return created.id;
}

/**
 * A booking of the n-th free slot on a day, counted from today; `booked` = days before now it was
 * made.
 */
type Plan = {
  resource: string;
  member: string;
  day: number;
  nth: number;
  minutes: number;
  quantity?: number;
  booked: number;
  /** True when the demo's own member waits for this time. */
  awaited?: boolean;
};

async function seedBookings(
  ctx: Ctx,
  slug: string,
  resources: Map<string, string>,
  { alex, card, others }: { alex: string; card: string; others: string[] },
): Promise<void> {
  const [sam = alex, lena = alex] = others;
  const plans: Record<string, Plan[]> = {
    harbour: [
      { resource: "room-atlas", member: alex, day: -9, nth: 4, minutes: 60, booked: 12 },
      { resource: "booths", member: alex, day: -3, nth: 2, minutes: 60, booked: 4 },
      { resource: "room-beacon", member: alex, day: 2, nth: 3, minutes: 60, booked: 1 },
      { resource: "room-beacon", member: alex, day: 3, nth: 5, minutes: 120, booked: 2 },
      { resource: "podcast", member: alex, day: 6, nth: 1, minutes: 120, booked: 1 },
      { resource: "room-atlas", member: sam, day: 1, nth: 2, minutes: 120, booked: 2 },
      {
        resource: "room-atlas",
        member: lena,
        day: 2,
        nth: 6,
        minutes: 60,
        booked: 2,
        awaited: true,
      },
      { resource: "booths", member: sam, day: 1, nth: 3, minutes: 60, quantity: 3, booked: 1 },
    ],
    northside: [
      { resource: "studio", member: alex, day: -5, nth: 1, minutes: 60, booked: 7 },
      { resource: "court-1", member: alex, day: 4, nth: 6, minutes: 60, booked: 1 },
      { resource: "studio", member: sam, day: 1, nth: 2, minutes: 60, quantity: 8, booked: 2 },
      { resource: "court-1", member: lena, day: 1, nth: 5, minutes: 120, booked: 2 },
    ],
  };
  const cards = new Map([[alex, card]]);
  for (const plan of plans[slug] ?? []) {
    const { member } = plan;
    const own = cards.get(member) ?? (await attachCard(ctx, member));
    cards.set(member, own);
    const taken = await book(ctx, { ...plan, resource: String(resources.get(plan.resource)) }, own);
    if (taken && plan.awaited) await joinWaitlist(ctx, { ...taken, member_id: alex });
  }
}

async function attachCard(ctx: Ctx, member_id: string): Promise<string> {
  const card = await attachPaymentMethod(ctx, {
    member_id,
    processor_payment_method_id: "pm_card_visa",
  });
  return card.id;
}

/**
 * Books as the member would have, on the day it would have been: the clock is set back for it. Returns the booked time,
 * if there was one.
 */
async function book(ctx: Ctx, plan: Plan, payment_method_id: string) {
  const then = new Date(ctx.now().getTime() - plan.booked * DAY);
  const past: Ctx = { ...ctx, now: () => then };
  const timezone = ctx.org.default_timezone;
  const day = addDays(toLocalDate(ctx.now().getTime(), timezone), plan.day);
  const { slots } = await listSlots(past, {
    resource_id: plan.resource,
    // Three days, so that a weekend does not leave the demo empty.
    from_local: `${day}T00:00:00`,
    to_local: `${addDays(day, 3)}T00:00:00`,
    duration_minutes: plan.minutes,
    quantity: plan.quantity ?? 1,
    explain: false,
  });
  const slot = slots[plan.nth];
  if (!slot) return null;
  const { starts_at_local, ends_at_local } = slot;
  const { resource: resource_id, member: member_id, quantity = 1 } = plan;
  const wanted = { resource_id, member_id, starts_at_local, ends_at_local, quantity };
  const held = await holdBooking(past, wanted);
  if (held.status === "held") {
    await checkoutBooking(past, { event_booking_id: held.id, payment_method_id });
  }
  return { resource_id, starts_at_local, ends_at_local, quantity };
}
