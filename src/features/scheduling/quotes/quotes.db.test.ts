import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { updatePriceRule } from "@/features/catalogue/pricing/update";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { archiveTaxRate } from "@/features/catalogue/tax-rates/archive";
import { newId } from "@/lib/ids";
import { Failure } from "@/server/errors";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { createQuote } from "./create";
import { getQuote } from "./get";
import { listQuotes } from "./list";
import { simulatePrice } from "./simulate";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
const named = (name: string) => ({ of: { code: name } });

test("a quote, a simulation and a booking report all missing fields at once", async () => {
  const member_id = (await makeMember(world)).id;
  const { starts_at_local } = hour;
  const request = { starts_at_local, quantity: 1 };
  const faults = [
    { loc: ["body", "resource_id"], type: "missing" },
    { loc: ["body", "ends_at_local"], type: "missing" },
  ];
  for (const ask of [
    () => createQuote(world.ctx, request),
    () => simulatePrice(world.ctx, request),
    () => holdBooking(world.ctx, { ...request, member_id }),
  ])
    await expect(ask()).rejects.toMatchObject({ faults });
});

test("a quote outside the terms prices a time that has begun, and binds the booking outside them", async () => {
  const own = await makeWorld();
  await makePrice(own, 1500);
  const member_id = (await makeMember(own)).id;
  const begun = { starts_at_local: "2026-11-23T06:50:00", ends_at_local: "2026-11-23T07:50:00" };
  const asked = { resource_id: (await makeResource(own)).id, member_id, quantity: 1, ...begun };
  own.setNow("2026-11-23T07:02:00.000Z");
  await expect(createQuote(own.ctx, asked)).rejects.toMatchObject(named("min_notice"));
  const quote = await createQuote(own.ctx, { ...asked, outside_rules: true });
  expect(quote.expires_at).toBe("2026-11-23T07:17:00.000Z");
  const { quote_token } = quote;
  const held = await holdBooking(own.ctx, { ...asked, quote_token, outside_rules: true });
  expect(held).toMatchObject({ amount_due: quote.amount_due, quote_id: quote.id });
});

test("quotes are listed newest first, by their place, and members see only their own", async () => {
  const own = await makeWorld();
  await makePrice(own, 1500);
  const [room, hall] = [await makeResource(own), await makeResource(own)];
  const [ada, bo] = [await makeMember(own), await makeMember(own)];
  const quote = (resource_id: string, member_id?: string) =>
    createQuote(own.ctx, { resource_id, ...hour, quantity: 1, ...(member_id && { member_id }) });
  const first = await quote(room.id, ada.id);
  own.setNow("2026-11-23T07:00:00.000Z");
  const second = await quote(hall.id, bo.id);
  own.setNow("2026-11-23T08:00:00.000Z");
  const third = await quote(room.id);
  const ids = async (query: object, ctx = own.ctx) =>
    (await listQuotes(ctx, { page: 1, size: 50, ...query })).items.map(({ id }) => id);
  expect(await ids({})).toEqual([third.id, second.id, first.id]);
  expect(await ids({ resource_id: room.id })).toEqual([third.id, first.id]);
  expect(await ids({ member_id: bo.id })).toEqual([second.id]);
  expect(await ids({ event_id: "evt_none" })).toEqual([]);
  expect(await ids({}, own.as(memberOf(ada)))).toEqual([first.id]);
  expect(await ids({ member_id: bo.id }, own.as(memberOf(ada)))).toEqual([first.id]);
  expect(await ids({}, (await makeWorld()).ctx)).toEqual([]);
});

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
    // A rule that names an archived rate keeps it; no other rule can name it.
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

  test("gives one booking to twenty callers at once, and another once that is released", async () => {
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

  test("takes no place, and is refused with other times when there is none", async () => {
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

  test("is refused for a price beyond the limit of a charge", async () => {
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
