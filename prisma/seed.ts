/** Fills an empty database with demo data, through the same verbs as everybody uses. */
import { createEvent } from "@/features/scheduling/events/create";
import { publishEvent } from "@/features/scheduling/events/publish";
import { createHost } from "@/features/scheduling/hosts/create";
import { createMember } from "@/features/people/members/create";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { publishPassDesign } from "@/features/access/pass-designs/publish";
import { updatePassDesign } from "@/features/access/pass-designs/update";
import { createPass } from "@/features/access/passes/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { listOccurrences } from "@/features/scheduling/recurring-events/occurrences";
import { publishRecurringEvent } from "@/features/scheduling/recurring-events/publish";
import { updateRecurringEvent } from "@/features/scheduling/recurring-events/update";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createResource } from "@/features/scheduling/resources/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { addDays, DAY, toLocalDate } from "@/lib/time";
import type { Ctx, Organization } from "@/server/context";
import { DEMO_MEMBER, DEMO_TENANTS } from "./demo-data";
import { seedToday, seedWeek } from "./demo-desk";
import { attachCard, seedBookings } from "./demo-bookings";
import { seedAttendees, seedDoor, seedKeys, seedWaiting } from "./demo-house";
import { seedDocuments, seedMembership, seedProducts } from "./demo-memberships";
import { drawPhotos, seedFace, seedPhotos } from "./demo-pictures";
import { seedViews } from "./demo-views";
import { seedExports, seedImport, seedPeople, seedStaff } from "./demo-people";
import { demoAccount, seedAccount, seedPayouts } from "./demo-payouts";
import { seedTill } from "./demo-till";
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
  drawPhotos();
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
    week,
    todayAt,
    house,
    ...fields
  }: DemoOrganization,
): Promise<void> {
  const { id } = await createOrganization(ground, { tenant_id, mode: "test", ...fields });
  const load = async () =>
    contextOf(await ground.db.organization.findUniqueOrThrow({ where: { id } }));
  await ground.db.organization.update({
    where: { id },
    data: { provider_account_id: demoAccount(fields.slug) },
    select: { id: true },
  });
  await seedAccount(await load());
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
  for (const [index, { product, ...member }] of members.entries()) {
    const { id: member_id } = await createMember(joined, member);
    others.push(member_id);
    const product_id = product && onSale.get(product);
    if (!product_id) continue;
    const bought = {
      member_id,
      product_id,
      payment_method_id: await attachCard(joined, member_id),
    };
    await seedMembership(ctx, bought, 5 + index * 3);
  }
  await seedPeople(ctx, others);
  if (fields.slug !== "riverside") {
    await seedStaff(ctx);
    await seedImport(ctx);
    const alex = await createMember(joined, { ...DEMO_MEMBER, status: "active" });
    for (const member_id of [alex.id, ...others])
      await createPass(ctx, { member_id, pass_design_id });
    await redesign(ctx, pass_design_id);
    const card = await attachCard(joined, alex.id);
    const product_id = onSale.get(fields.slug === "harbour" ? "flex" : "eight-mats");
    if (product_id) {
      const bought = { member_id: alex.id, product_id, payment_method_id: card };
      await seedMembership(ctx, bought, 9);
    }
    await seedTill(ctx, others, tax_rate_id);
    await seedBookings(ctx, fields.slug, bookable, { alex: alex.id, card, others });
    await seedToday(ctx, bookable.get(todayAt ?? ""), others);
    if (week) await seedWeek(ctx, week, bookable, others);
    if (fields.slug === "harbour") await seedDocuments(ctx, alex.id, tax_rate_id);
    const people = { others, own: alex.id };
    const seen = async () => {
      if (house) await seedAttendees(ctx, house, people);
      await seedDoor(ctx, pass_design_id, people);
    };
    await Promise.all([seen(), seedWaiting(ctx, people), seedKeys(ctx)]);
    await seedPayouts(ctx, others, tax_rate_id);
    await seedExports(ctx);
    await seedViews(ctx);
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

/** Publishes a second version of a card, with a link on its back, and leaves a darker ground as a draft. */
async function redesign(ctx: Ctx, pass_design_id: string): Promise<void> {
  const links = [{ key: "site", label: "House rules", url: "https://example.com/rules" }];
  await updatePassDesign(ctx, { pass_design_id, links });
  const { colors } = await publishPassDesign(ctx, { pass_design_id });
  const ground = { ...colors, background: "#16262e" };
  await updatePassDesign(ctx, { pass_design_id, colors: ground, logo_text: "Members" });
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
      fr: {
        Member: "Membre",
        Number: "Numéro",
        Since: "Depuis",
        "Next booking": "Prochaine réservation",
        "Next booking: %@": "Prochaine réservation : %@",
        "Left of your membership": "Reste de ton abonnement",
        "Issued by": "Émise par",
      },
    },
  });
  return created.id;
}
