import { byId } from "@/server/context";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { createQuote } from "./create";
import { SimulatePrice } from "./schema";
import { simulatePrice } from "./simulate";

let world: World;
let rule: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  rule = await makePrice(world, 1500);
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };

describe("a simulated price", () => {
  test("explains for every rule why it wins or not", async () => {
    const own = await makeWorld();
    const room = await makeResource(own);
    const terms = { currency: "EUR", amount: 1000, unit: "booking" } as const;
    const all = await createPriceRule(own.ctx, { name: "All", ...terms });
    const here = await createPriceRule(own.ctx, {
      name: "Here",
      ...terms,
      resource_ids: [room.id],
    });
    const night = await createPriceRule(own.ctx, { name: "Night", ...terms, from_local: "20:00" });
    const answer = await simulatePrice(own.ctx, { resource_id: room.id, ...hour, quantity: 1 });
    expect(answer).toMatchObject({ price_rule_id: here.id, price_amount: 1000, currency: "EUR" });
    expect(answer.candidates.map((one) => [one.price_rule_id, one.reason.code])).toEqual([
      [here.id, "wins"],
      [all.id, "outranked"],
      [night.id, "outside_hours"],
    ]);
  });

  test("tries a draft as if it were stored now, in place of the rule that it would change", async () => {
    const own = await makeWorld();
    const room = await makeResource(own);
    const terms = { currency: "EUR", amount: 1000, unit: "booking" } as const;
    const stored = await createPriceRule(own.ctx, { name: "All", ...terms });
    own.setNow("2026-11-23T07:00:00.000Z");
    const simulate = (draft: object) =>
      simulatePrice(
        own.ctx,
        SimulatePrice.parse({ resource_id: room.id, ...hour, draft: { ...terms, ...draft } }),
      );
    const told = async (draft: object) =>
      (await simulate(draft)).candidates.map((one) => [one.price_rule_id, one.reason.code]);
    expect(await told({ amount: 700 })).toEqual([
      ["draft", "wins"],
      [stored.id, "outranked"],
    ]);
    expect(await told({ from_local: "20:00" })).toEqual([
      [stored.id, "wins"],
      ["draft", "outside_hours"],
    ]);
    const changed = await simulate({ price_rule_id: stored.id, amount: 700 });
    expect(changed).toMatchObject({ price_rule_id: stored.id, price_amount: 700 });
    expect(changed.candidates).toHaveLength(1);
    expect(await own.ctx.db.priceRule.findMany({ where: { organization_id: own.org.id } })).toEqual(
      [expect.objectContaining({ id: stored.id, amount: 1000 })],
    );
    const rate = { name: "VAT", country: "DE", percentage: 19, inclusive: false };
    const { id: tax_rate_id } = await createTaxRate(own.ctx, rate);
    expect(await simulate({ tax_rate_id })).toMatchObject({ price_amount: 1000, amount_due: 1190 });
  });

  test("says the faults of a draft where it stands", async () => {
    const terms = { currency: "EUR", amount: 1000, unit: "booking" } as const;
    const room = await makeResource(world);
    const other = await makeWorld();
    const strange = await makePrice(other, 100);
    const faults: [object, string[]][] = [
      [{ resource_ids: [room.id, "evr_nowhere"] }, ["resource_ids", "1"]],
      [{ tax_rate_id: "txr_nowhere" }, ["tax_rate_id"]],
      [{ price_rule_id: strange.id }, ["price_rule_id"]],
      [
        { valid_from: "2027-01-01T00:00:00Z", valid_until: "2026-01-01T00:00:00Z" },
        ["valid_until"],
      ],
    ];
    for (const [draft, place] of faults) {
      const input = { resource_id: room.id, ...hour, draft: { ...terms, ...draft } };
      await expect(simulatePrice(world.ctx, SimulatePrice.parse(input))).rejects.toMatchObject({
        faults: [{ loc: ["body", "draft", ...place] }],
      });
    }
  });

  test("applies the rules that name the event, and no others", async () => {
    const event = await world.ctx.db.event.create({
      data: {
        id: newId("evt"),
        organization_id: world.org.id,
        title: "Yoga",
        starts_at: new Date("2026-11-24T10:00:00Z"),
        ends_at: new Date("2026-11-24T11:00:00Z"),
        timezone: "UTC",
        status: "published",
      },
    });
    const free = await simulatePrice(world.ctx, { event_id: event.id, quantity: 1 });
    expect(free).toMatchObject({ price_rule_id: null, price_amount: 0 });
    expect(free.candidates.find((one) => one.price_rule_id === rule.id)?.reason.code).toBe(
      "other_event",
    );
    const naming = await createPriceRule(world.ctx, {
      name: "Yoga",
      currency: "EUR",
      amount: 700,
      unit: "person",
      event_ids: [event.id],
    });
    const member_id = (await makeMember(world)).id;
    const request = { event_id: event.id, quantity: 2, member_id };
    expect(await simulatePrice(world.ctx, request)).toMatchObject({ price_rule_id: naming.id });
    expect(await createQuote(world.ctx, request)).toMatchObject({ amount_due: 1400 });
    expect(await holdBooking(world.ctx, request)).toMatchObject({ price_rule_id: naming.id });
  });

  const anyRule = fc.record({
    amount: fc.integer({ min: 1, max: 9999 }),
    unit: fc.constantFrom("booking", "minute", "hour", "day", "person"),
    priority: fc.integer({ min: 0, max: 2 }),
    here: fc.boolean(),
    grouped: fc.boolean(),
    weekdays: fc.subarray([...WEEKDAYS]),
    from_local: fc.constantFrom(null, "09:00:00", "12:00:00"),
    cap_amount: fc.constantFrom(null, 4000),
    blocks: fc.constantFrom([], [{ minutes: 45, amount: 700 }]),
    rate: fc.option(
      fc.record({
        percentage: fc.integer({ min: 0, max: 25_000 }).map((thousandths) => thousandths / 1000),
        inclusive: fc.boolean(),
      }),
    ),
  });

  test("equals the price of a slot, a quote and a hold, for any rules", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRule, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        async (rules, start, halves, quantity, coded) => {
          const own = await makeWorld();
          const room = await makeResource(own, { capacity: 9, overlapping: true });
          const group = { id: newId("grp"), organization_id: own.org.id, name: "Team" };
          await own.ctx.db.group.create({ data: group });
          const member_id = (await makeMember(own)).id;
          await own.ctx.db.member.update({
            where: byId(own.ctx, member_id),
            data: { group_ids: [group.id] },
          });
          for (const { here, grouped, blocks, unit, rate, ...terms } of rules) {
            const tax = rate && (await createTaxRate(own.ctx, { name: "VAT", ...rate }));
            await own.ctx.db.priceRule.create({
              data: {
                id: newId("prl"),
                organization_id: own.org.id,
                name: "Any",
                currency: "EUR",
                unit,
                ...terms,
                resource_ids: here ? [room.id] : [],
                group_ids: grouped ? [group.id] : [],
                fixed_blocks: blocks,
                tax_rate_id: tax?.id ?? null,
              },
            });
          }
          const local = (half: number) =>
            new Date(Date.UTC(2026, 10, 24) + half * 1_800_000).toISOString().slice(0, 19);
          const times = { starts_at_local: local(start), ends_at_local: local(start + halves) };
          const place = { resource_id: room.id, ...times, quantity, member_id };
          const simulated = await simulatePrice(own.ctx, place);
          const quote = await createQuote(own.ctx, place);
          const { slots } = await listSlots(own.ctx, {
            resource_id: room.id,
            from_local: times.starts_at_local,
            to_local: local(start + 1),
            duration_minutes: halves * 30,
            quantity,
            member_id,
            explain: false,
          });
          const held = await holdBooking(own.ctx, place);
          const { candidates: _, ...price } = simulated;
          expect(quote).toMatchObject(price);
          expect(held).toMatchObject(price);
          const { price_amount, currency, tax_amount, amount_due: gross_amount } = price;
          expect(slots[0]).toMatchObject({ price_amount, currency, tax_amount, gross_amount });
          if (!coded) return;
          await createPromoCode(own.ctx, { code: "THIRD", percent_off: 33 });
          const cheaper = { ...place, promo_code: "third" };
          const promised = await createQuote(own.ctx, cheaper);
          const { tax, tax_amount: taxed, amount_due, price_deductions } = promised;
          const lines = promised.explanation.reduce((sum, line) => sum + line.amount, 0);
          expect(lines).toBe(amount_due);
          const rest = price_deductions.reduce((left, { amount }) => left - amount, price_amount);
          expect(amount_due - (tax?.inclusive === false ? taxed : 0)).toBe(rest);
          const { quote_token } = promised;
          for (const how of [cheaper, { ...cheaper, quote_token }]) {
            const booked = await holdBooking(own.ctx, how);
            expect(booked).toMatchObject({ tax, tax_amount: taxed, amount_due });
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
