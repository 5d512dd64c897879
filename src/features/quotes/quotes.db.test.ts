import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/bookings/hold";
import { releaseBooking } from "@/features/checkout/release";
import { createPriceRule } from "@/features/pricing/create";
import { updatePriceRule } from "@/features/pricing/update";
import { createPromoCode } from "@/features/promo-codes/create";
import { listSlots } from "@/features/resources/list-slots";
import { createTaxRate } from "@/features/tax-rates/create";
import { archiveTaxRate } from "@/features/tax-rates/update";
import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { Failure } from "@/server/errors";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/world";
import { createQuote } from "./create";
import { getQuote } from "./get";
import { simulatePrice } from "./simulate";

let world: World;
let rule: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  rule = await makePrice(world, 1500);
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
const named = (name: string) => ({ of: { code: name } });

describe("a quote", () => {
  test("binds its price until it expires, even when the rule changes", async () => {
    const own = await makeWorld();
    const price = await makePrice(own, 1500);
    const room = await makeResource(own, { capacity: 5 });
    const place = { resource_id: room.id, ...hour, quantity: 1 };
    const member_id = (await makeMember(own)).id;
    const quote = await createQuote(own.ctx, { ...place, member_id });
    expect(quote).toMatchObject({
      amount_due: 1500,
      price_rule_id: price.id,
      explanation: [{ label: "Test price", amount: 1500, currency: "EUR" }],
      cancellation: "Free cancellation until the start.",
      expires_at: "2026-11-23T06:15:00.000Z",
    });
    await updatePriceRule(own.ctx, { price_rule_id: price.id, amount: 9900 });
    const asked = { ...place, member_id, quote_token: quote.quote_token };
    const held = await holdBooking(own.ctx, asked);
    expect(held).toMatchObject({ amount_due: 1500, quote_id: quote.id });
    await releaseBooking(own.ctx, { booking_id: held.id });
    own.setNow("2026-11-23T06:15:00.000Z");
    await expect(holdBooking(own.ctx, asked)).rejects.toMatchObject(named("quote_expired"));
  });

  test("binds the tax as well, also when the rule or the rate goes", async () => {
    const own = await makeWorld();
    const room = await makeResource(own, { capacity: 5 });
    const vat = await createTaxRate(own.ctx, { name: "VAT", percentage: 19, inclusive: false });
    const { id: price_rule_id } = await createPriceRule(own.ctx, {
      name: "Net",
      currency: "EUR",
      amount: 1000,
      unit: "booking",
      tax_rate_id: vat.id,
    });
    const member_id = (await makeMember(own)).id;
    const place = { resource_id: room.id, ...hour, quantity: 1, member_id };
    const tax = { tax_rate_id: vat.id, name: "VAT", percentage: 19, inclusive: false };
    const taxed = { tax, tax_amount: 190, amount_due: 1190 };
    const quote = await createQuote(own.ctx, place);
    expect(quote).toMatchObject({ price_amount: 1000, ...taxed });
    expect(quote.explanation).toEqual([
      { label: "Net", amount: 1000, currency: "EUR" },
      { label: "VAT 19 %", amount: 190, currency: "EUR" },
    ]);
    // Who names an archived rate goes on with it; anew it cannot be named.
    await archiveTaxRate(own.ctx, { tax_rate_id: vat.id });
    await updatePriceRule(own.ctx, { price_rule_id, name: "Net price", tax_rate_id: vat.id });
    expect(await createQuote(own.ctx, place)).toMatchObject(taxed);
    await updatePriceRule(own.ctx, { price_rule_id, tax_rate_id: null });
    expect(await createQuote(own.ctx, place)).toMatchObject({ tax: null, amount_due: 1000 });
    const again = updatePriceRule(own.ctx, { price_rule_id, tax_rate_id: vat.id });
    await expect(again).rejects.toMatchObject({
      faults: [{ loc: ["body", "tax_rate_id"], type: "unknown_reference" }],
    });
    const booked = await holdBooking(own.ctx, { ...place, quote_token: quote.quote_token });
    expect(booked).toMatchObject(taxed);
  });

  test("is for its member, place, time, quantity and code alone", async () => {
    const room = await makeResource(world, { capacity: 5 });
    const member_id = (await makeMember(world)).id;
    const place = { resource_id: room.id, ...hour, quantity: 1, member_id };
    const { id } = await createQuote(world.ctx, place);
    const others = [
      { member_id: (await makeMember(world)).id },
      { quantity: 2 },
      { ends_at_local: "2026-11-24T12:00:00" },
      { resource_id: (await makeResource(world)).id },
      { promo_code: "OTHER" },
      { quote_token: newId("quo") },
    ];
    for (const other of others) {
      const asked = { ...place, quote_token: id, ...other };
      await expect(holdBooking(world.ctx, asked)).rejects.toMatchObject(named("quote_mismatch"));
    }
  });

  test("gives one booking to twenty who ask at once, and another once that is released", async () => {
    const room = await makeResource(world, { capacity: 50 });
    const place = { resource_id: room.id, ...hour, quantity: 1 };
    const { id } = await createQuote(world.ctx, place);
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(world)));
    const ask = (member: { id: string }) =>
      holdBooking(world.ctx, { ...place, member_id: member.id, quote_token: id });
    const results = await Promise.allSettled(members.map(ask));
    const won = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const codes = results.flatMap((one) =>
      one.status === "rejected" && one.reason instanceof Failure ? [one.reason.of.code] : [],
    );
    expect(won).toHaveLength(1);
    expect(codes).toEqual(Array.from({ length: 19 }, () => "quote_used"));
    await releaseBooking(world.ctx, { booking_id: won[0]?.id ?? "" });
    await expect(ask(await makeMember(world))).resolves.toMatchObject({ quote_id: id });
  });

  test("takes no place, and is refused with other times where there is none", async () => {
    const room = await makeResource(world);
    const place = { resource_id: room.id, ...hour, quantity: 1 };
    await createQuote(world.ctx, place);
    await createQuote(world.ctx, place);
    await holdBooking(world.ctx, { ...place, member_id: (await makeMember(world)).id });
    const refused = await createQuote(world.ctx, place).catch((error: unknown) => error);
    expect(refused).toMatchObject(named("slot_unavailable"));
    const { extras } = refused as Failure;
    expect(extras.reasons).toMatchObject([{ code: "full" }]);
    expect(extras.alternatives).not.toHaveLength(0);
  });

  test("has its promo code's deduction, which is redeemed when it is booked", async () => {
    const room = await makeResource(world, { capacity: 5 });
    const place = { resource_id: room.id, ...hour, quantity: 1 };
    const promo = await createPromoCode(world.ctx, {
      code: "QUOTED",
      percent_off: 10,
      max_redemptions: 1,
    });
    const [first, second] = [
      await createQuote(world.ctx, { ...place, promo_code: "quoted" }),
      await createQuote(world.ctx, { ...place, promo_code: "quoted" }),
    ];
    expect(first).toMatchObject({ promo_code: "QUOTED", amount_due: 1350 });
    expect(first.explanation.map((line) => line.amount)).toEqual([1500, -150]);
    const book = async (quote_token: string) =>
      holdBooking(world.ctx, { ...place, quote_token, member_id: (await makeMember(world)).id });
    const held = await book(first.id);
    expect(held.price_deductions).toMatchObject([{ source_id: promo.id, amount: 150 }]);
    await expect(book(second.id)).rejects.toMatchObject(named("promo_code_exhausted"));
  });

  test("expires no later than the place can be booked", async () => {
    const room = await makeResource(world);
    const place = {
      resource_id: room.id,
      starts_at_local: "2026-11-23T06:00:00",
      ends_at_local: "2026-11-23T07:00:00",
      quantity: 1,
    };
    await expect(createQuote(world.ctx, place)).rejects.toMatchObject(named("min_notice"));
    const soon = await makeWorld({ now: "2026-11-23T05:50:00.000Z" });
    const near = { ...place, resource_id: (await makeResource(soon)).id };
    expect(await createQuote(soon.ctx, near)).toMatchObject({
      expires_at: "2026-11-23T06:00:00.000Z",
    });
  });

  test("is seen by its member and by nobody else", async () => {
    const room = await makeResource(world);
    const member = await makeMember(world);
    const place = { resource_id: room.id, ...hour, quantity: 1, member_id: member.id };
    const { id } = await createQuote(world.ctx, place);
    const own = await getQuote(world.as(memberOf(member)), { quote_id: id });
    expect(own.id).toBe(id);
    const other = world.as(memberOf(await makeMember(world)));
    await expect(getQuote(other, { quote_id: id })).rejects.toMatchObject(named("quote_not_found"));
  });

  test("a price beyond what can be charged is refused", async () => {
    const dear = await makeWorld();
    await createPriceRule(dear.ctx, {
      name: "Dear",
      currency: "EUR",
      amount: 99_999_999,
      unit: "minute",
    });
    const place = { resource_id: (await makeResource(dear)).id, ...hour, quantity: 1 };
    await expect(createQuote(dear.ctx, place)).rejects.toMatchObject(named("amount_too_large"));
  });
});

describe("a simulated price", () => {
  test("says of every rule why it wins or not", async () => {
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

  test("of an event tells rules that it names from those that it does not", async () => {
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
    const wish = { event_id: event.id, quantity: 2, member_id };
    expect(await simulatePrice(world.ctx, wish)).toMatchObject({ price_rule_id: naming.id });
    expect(await createQuote(world.ctx, wish)).toMatchObject({ amount_due: 1400 });
    expect(await holdBooking(world.ctx, wish)).toMatchObject({ price_rule_id: naming.id });
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

  test("is what a slot shows, what a quote says and what a hold stores, for any rules", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRule, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        async (rules, start, halves, quantity, coded) => {
          const own = await makeWorld();
          const room = await makeResource(own, { capacity: 9 });
          const group = { id: newId("grp"), organization_id: own.org.id, name: "Team" };
          await own.ctx.db.group.create({ data: group });
          const member_id = (await makeMember(own)).id;
          await own.ctx.db.member.update({
            where: { id: member_id },
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
