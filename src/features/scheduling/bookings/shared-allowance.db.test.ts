import { beforeEach, describe, expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { createQuote } from "@/features/scheduling/quotes/create";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { failureOf } from "@/testing/worlds/series";
import { makeMember, makeResource } from "@/testing/worlds/world";
import { createBooking } from "./create-booking";

const money = setUpMoney();
let member_id: string;
let rooms: string[];

/** Gives a member two hours of a month free; a booking costs 15.00 EUR. */
beforeEach(async () => {
  const { ctx } = money.world;
  rooms = [];
  for (let n = 0; n < 4; n++) rooms.push((await makeResource(money.world)).id);
  member_id = (await makeMember(money.world)).id;
  const club = { name: "Club", amount: 0, currency: "EUR", interval: "month" } as const;
  const { id: product_id } = await createProduct(ctx, club);
  const free = { name: "Hours", type: "allowance", unit: "minutes", quantity: 120 } as const;
  await createBenefit(ctx, { product_id, ...free, resource_ids: [], event_ids: [] });
  await createSubscription(ctx, { member_id, product_id });
});

/** Wants ninety minutes on a day, in a room that nobody else wants. */
const wanted = (n: number) => ({
  resource_id: rooms[n] ?? "",
  member_id,
  starts_at_local: `2026-12-0${n + 1}T10:00:00`,
  ends_at_local: `2026-12-0${n + 1}T11:30:00`,
  quantity: 1,
});
const settled = (n: number) =>
  createBooking(money.world.ctx, { ...wanted(n), settle: "on_account" });
const inOrder = (amounts: (number | undefined)[]) =>
  amounts.map(Number).sort((one, other) => one - other);

describe("bookings at once that use one allowance", () => {
  test("are all settled, each at what is left for it", async () => {
    const made = await Promise.all([0, 1, 2, 3].map(settled));
    const due = made.map(({ amount_due }) => amount_due);
    expect(inOrder(due)).toEqual([0, 1000, 1500, 1500]);
  });

  test("are all made where each is a series", async () => {
    const weekly = { mode: "skip_conflicts", rrule: "FREQ=WEEKLY;COUNT=2" } as const;
    const made = await Promise.all(
      [0, 1, 2].map((n) => createBookingSeries(money.world.ctx, { ...wanted(n), ...weekly })),
    );
    const due = made.flatMap(({ outcomes }) => outcomes.map(({ booking }) => booking?.amount_due));
    expect(inOrder(due)).toEqual([0, 1000, 1500, 1500, 1500, 1500]);
  });
});

test("a quote whose allowance is used is refused as such, however often it is tried", async () => {
  const { ctx } = money.world;
  const { resource_id, quantity, starts_at_local, ends_at_local } = wanted(0);
  const asked = { resource_id, quantity, starts_at_local, ends_at_local };
  const { quote_token } = await createQuote(ctx, { ...asked, member_id });
  await settled(1);
  const late = createBooking(ctx, { ...wanted(0), quote_token, settle: "on_account" });
  expect(await failureOf(late)).toMatchObject({ code: "allowance_exhausted" });
});
