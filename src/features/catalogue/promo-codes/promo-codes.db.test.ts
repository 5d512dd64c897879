import { byId } from "@/server/context";
import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { newId } from "@/lib/ids";
import { Failure } from "@/server/errors";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { archivePromoCode } from "./archive";
import { createPromoCode } from "./create";
import { getPromoCode } from "./get";
import { listPromoCodes } from "./list";
import type { CreatePromoCode } from "./schema";
import { updatePromoCode } from "./update";

let world: World;
let room: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  room = await makeResource(world, { capacity: 1000, overlapping: true });
});

let codes = 0;
const makeCode = (terms: Partial<CreatePromoCode> = { percent_off: 20 }) =>
  createPromoCode(world.ctx, { code: `CODE${(codes += 1)}`, ...terms });

async function book(code: string, more: { member_id?: string; resource_id?: string } = {}) {
  return holdBooking(world.ctx, {
    resource_id: room.id,
    member_id: more.member_id ?? (await makeMember(world)).id,
    starts_at_local: "2026-11-24T10:00:00",
    ends_at_local: "2026-11-24T11:00:00",
    quantity: 1,
    promo_code: code,
    ...more,
  });
}

const codeOf = (reason: unknown) => (reason instanceof Failure ? reason.of.code : String(reason));
const named = (name: string) => ({ of: { code: name } });

describe("a promo code", () => {
  test("a code takes its percentage off, whatever its letter case, and the booking shows why", async () => {
    const promo = await makeCode({ percent_off: 15, description: "Spring offer" });
    const booking = await book(` ${promo.code.toLowerCase()} `);
    expect(booking).toMatchObject({ price_amount: 1500, amount_due: 1275, status: "held" });
    expect(booking.price_deductions).toMatchObject([
      {
        type: "promo_code",
        source_id: promo.id,
        description: "Spring offer",
        amount: 225,
        currency: "EUR",
      },
    ]);
  });

  test("a code never takes off more than the price, and a booking that becomes free is confirmed at once", async () => {
    const promo = await makeCode({ amount_off: 9900, currency: "EUR" });
    expect(await book(promo.code)).toMatchObject({
      price_amount: 1500,
      amount_due: 0,
      status: "confirmed",
    });
  });

  test.each([
    ["unknown", async () => "NOSUCH"],
    ["archived", async () => archived(await makeCode())],
    [
      "of tomorrow",
      async () => (await makeCode({ percent_off: 5, valid_from: "2026-11-24T06:00:00Z" })).code,
    ],
    [
      "of yesterday",
      async () => (await makeCode({ percent_off: 5, valid_until: "2026-11-23T06:00:00Z" })).code,
    ],
    ["in another currency", async () => (await makeCode({ amount_off: 5, currency: "USD" })).code],
    [
      "for another room",
      async () => {
        const other = await makeResource(world);
        return (await makeCode({ percent_off: 5, resource_ids: [other.id] })).code;
      },
    ],
  ])("a code that is %s is refused", async (_what, code) => {
    await expect(book(await code())).rejects.toMatchObject(named("promo_code_invalid"));
  });

  test("a code for one room works there", async () => {
    const promo = await makeCode({ percent_off: 100, resource_ids: [room.id] });
    expect(await book(promo.code)).toMatchObject({ amount_due: 0 });
  });

  test("a code exists once, whatever its letter case", async () => {
    const { code } = await makeCode();
    await expect(
      createPromoCode(world.ctx, { code: code.toLowerCase().toUpperCase(), percent_off: 1 }),
    ).rejects.toMatchObject(named("promo_code_already_exists"));
    const found = await listPromoCodes(world.ctx, {
      code: code.toLowerCase(),
      page: 1,
      size: 10,
      include_archived: false,
    });
    expect(found.items).toHaveLength(1);
  });

  test.each([
    [{}, "percent_off"],
    [{ percent_off: 5, amount_off: 5 }, "amount_off"],
    [{ amount_off: 5 }, "currency"],
    [{ percent_off: 5, currency: "EUR" }, "currency"],
  ])("a code with the discount %o is at fault in %s", async (terms, field) => {
    await expect(makeCode(terms)).rejects.toMatchObject({ faults: [{ loc: ["body", field] }] });
  });

  test("a code can change from percent to amount, and earlier bookings keep their price", async () => {
    const promo = await makeCode({ percent_off: 10 });
    const booked = await book(promo.code);
    const changed = await updatePromoCode(world.ctx, {
      promo_code_id: promo.id,
      percent_off: null,
      amount_off: 500,
      currency: "EUR",
    });
    expect(changed).toMatchObject({ percent_off: null, amount_off: 500, redemptions: 1 });
    expect(booked.amount_due).toBe(1350);
    expect(await book(promo.code)).toMatchObject({ amount_due: 1000 });
  });
});

async function archived({ id }: { id: string }): Promise<string> {
  return (await archivePromoCode(world.ctx, { promo_code_id: id })).code;
}

describe("the redemptions of a promo code", () => {
  test("one of twenty concurrent bookings gets the last redemption", async () => {
    const promo = await makeCode({ percent_off: 50, max_redemptions: 3 });
    await book(promo.code);
    await book(promo.code);
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(world)));
    const results = await Promise.allSettled(
      members.map(({ id }) => book(promo.code, { member_id: id })),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(results.length - refused.length).toBe(1);
    expect(new Set(refused.map((one) => codeOf(one.reason)))).toEqual(
      new Set(["promo_code_exhausted"]),
    );
    expect((await getPromoCode(world.ctx, { promo_code_id: promo.id })).redemptions).toBe(3);
  });

  test("a member redeems a code up to the limit per member, and others still can", async () => {
    const promo = await makeCode({ percent_off: 50, per_member_limit: 2 });
    const { id } = await makeMember(world);
    await book(promo.code, { member_id: id });
    await book(promo.code, { member_id: id });
    await expect(book(promo.code, { member_id: id })).rejects.toMatchObject(
      named("promo_code_exhausted"),
    );
    expect(await book(promo.code)).toMatchObject({ amount_due: 750 });
  });

  test("a released place returns its redemption; a lapsed one does so by the clock alone", async () => {
    const late = await makeWorld();
    await makePrice(late, 1500);
    const place = await makeResource(late, { capacity: 9 });
    const promo = await createPromoCode(late.ctx, {
      code: "ONCE",
      percent_off: 50,
      max_redemptions: 1,
    });
    const ask = async () =>
      holdBooking(late.ctx, {
        resource_id: place.id,
        member_id: (await makeMember(late)).id,
        starts_at_local: "2026-11-24T10:00:00",
        ends_at_local: "2026-11-24T11:00:00",
        quantity: 1,
        promo_code: promo.code,
      });
    const first = await ask();
    await expect(ask()).rejects.toMatchObject(named("promo_code_exhausted"));
    await releaseBooking(late.ctx, { booking_id: first.id });
    await ask();
    await expect(ask()).rejects.toMatchObject(named("promo_code_exhausted"));
    late.setNow("2026-11-23T06:10:00.000Z");
    expect(await ask()).toMatchObject({ amount_due: 750 });
  });

  test("a free place needs no code and redeems none", async () => {
    const free = await makeWorld();
    const place = await makeResource(free);
    const promo = await createPromoCode(free.ctx, { code: "FREE", percent_off: 50 });
    const booking = await holdBooking(free.ctx, {
      resource_id: place.id,
      member_id: (await makeMember(free)).id,
      starts_at_local: "2026-11-24T10:00:00",
      ends_at_local: "2026-11-24T11:00:00",
      quantity: 1,
      promo_code: promo.code,
    });
    expect(booking).toMatchObject({ status: "confirmed", price_deductions: [] });
    expect((await getPromoCode(free.ctx, { promo_code_id: promo.id })).redemptions).toBe(0);
  });

  test("a booking priced again without the code no longer redeems it", async () => {
    const promo = await makeCode({ percent_off: 50 });
    const { id } = await book(promo.code);
    await world.ctx.db.booking.update({
      where: byId(world.ctx, id),
      data: { price_deductions: [] },
    });
    expect((await getPromoCode(world.ctx, { promo_code_id: promo.id })).redemptions).toBe(0);
  });

  test("a code of another organization is unknown", async () => {
    const other = await makeWorld();
    const promo = await makeCode();
    await expect(getPromoCode(other.ctx, { promo_code_id: promo.id })).rejects.toMatchObject(
      named("promo_code_not_found"),
    );
    const stored = world.ctx.db.booking.updateMany({
      where: { organization_id: world.org.id },
      data: { promo_code_id: newId("pmc") },
    });
    await expect(stored).rejects.toThrow();
  });
});
