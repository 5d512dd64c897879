import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { type Failure } from "@/server/errors";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { createBookingSeries } from "./create";
import { getBookingSeries } from "./get";
import type { CreateBookingSeries } from "./schema";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
const named = (name: string) => ({ of: { code: name } });

async function ask(resource: { id: string }, more: Partial<CreateBookingSeries> = {}) {
  return createBookingSeries(world.ctx, {
    resource_id: resource.id,
    member_id: more.member_id ?? (await makeMember(world)).id,
    ...hour,
    quantity: 1,
    mode: "skip_conflicts",
    ...(more.dates === undefined && { rrule: "FREQ=WEEKLY;COUNT=5" }),
    ...more,
  });
}

async function take(resource: { id: string }, date: string) {
  return holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: (await makeMember(world)).id,
    starts_at_local: `${date}T10:00:00`,
    ends_at_local: `${date}T11:00:00`,
    quantity: 1,
  });
}

const bookings = (resource: { id: string }) =>
  world.ctx.db.booking.count({ where: { resource_id: resource.id } });

describe("a recurring booking", () => {
  test("holds every date, more than a member may hold one by one", async () => {
    const room = await makeResource(world);
    const series = await ask(room);
    expect(series.outcomes.map((one) => [one.status, one.booking?.starts_at_local])).toEqual([
      ["created", "2026-11-24T10:00:00"],
      ["created", "2026-12-01T10:00:00"],
      ["created", "2026-12-08T10:00:00"],
      ["created", "2026-12-15T10:00:00"],
      ["created", "2026-12-22T10:00:00"],
    ]);
    expect(series.outcomes[0]?.booking).toMatchObject({ status: "held", amount_due: 1500 });
    expect(await getBookingSeries(world.ctx, { series_id: series.id })).toEqual(series);
  });

  test("counts as one of the holds that a member may have", async () => {
    const room = await makeResource(world, { capacity: 9, overlapping: true });
    const member_id = (await makeMember(world)).id;
    for (let n = 0; n < 3; n++) await ask(room, { member_id });
    const fourth = await ask(room, { member_id }).catch((error: unknown) => error);
    expect((fourth as Failure).extras.reasons).toMatchObject(
      Array.from({ length: 5 }, () => ({ code: "too_many_holds" })),
    );
  });

  test("leaves out a date that is taken, and names other times", async () => {
    const room = await makeResource(world);
    await take(room, "2026-12-08");
    const { outcomes } = await ask(room);
    expect(outcomes.map((one) => one.code)).toEqual([null, null, "slot_unavailable", null, null]);
    expect(outcomes[2]).toMatchObject({ status: "skipped", booking: null });
    expect(outcomes[2]?.alternatives).toHaveLength(3);
  });

  test("can be all or nothing: one taken date keeps all others from being booked", async () => {
    const room = await makeResource(world);
    await take(room, "2026-12-08");
    const refused = await ask(room, { mode: "all_or_nothing" }).catch((error: unknown) => error);
    expect(refused).toMatchObject(named("series_unavailable"));
    expect((refused as Failure).extras.reasons).toMatchObject([
      { starts_at_local: "2026-12-08T10:00:00", code: "slot_unavailable" },
    ]);
    expect(await bookings(room)).toBe(1);
  });

  test("goes to one of eight members who want the same dates at once, and to no other", async () => {
    const room = await makeResource(world);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => ask(room, { mode: "all_or_nothing" })),
    );
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await bookings(room)).toBe(5);
  });

  test("takes dates as well as a rule, in order and once each", async () => {
    const room = await makeResource(world);
    const { outcomes } = await ask(room, { dates: ["2026-12-03", "2026-11-30", "2026-12-03"] });
    expect(outcomes.map((one) => one.starts_at_local)).toEqual([
      "2026-11-30T10:00:00",
      "2026-12-03T10:00:00",
    ]);
  });

  test("keeps the wall clock, and reports a date on which the clock skips the time", async () => {
    const berlin = await makeResource(world, { timezone: "Europe/Berlin" });
    const { outcomes } = await ask(berlin, {
      starts_at_local: "2027-03-21T02:00:00",
      ends_at_local: "2027-03-21T04:00:00",
      rrule: "FREQ=WEEKLY;COUNT=3",
    });
    expect(outcomes.map((one) => one.code)).toEqual([null, "nonexistent_local_time", null]);
    expect(outcomes.map((one) => one.booking?.starts_at)).toEqual([
      "2027-03-21T01:00:00.000Z",
      undefined,
      "2027-04-04T00:00:00.000Z",
    ]);
  });

  test("redeems a code with each date, until it is used up", async () => {
    const room = await makeResource(world);
    await createPromoCode(world.ctx, { code: "TWICE", percent_off: 50, max_redemptions: 2 });
    const { outcomes } = await ask(room, { promo_code: "twice" });
    expect(outcomes.map((one) => one.booking?.amount_due ?? one.code)).toEqual([
      750,
      750,
      "promo_code_exhausted",
      "promo_code_exhausted",
      "promo_code_exhausted",
    ]);
  });

  test.each([
    [{ rrule: "FREQ=DAILY" }],
    [{ rrule: "FREQ=DAILY;COUNT=53" }],
    [{ rrule: "FREQ=OFTEN;COUNT=2" }],
    [{ rrule: "FREQ=DAILY;BYSETPOS=366;BYMONTH=2;COUNT=2" }],
    [{ rrule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2" }],
    [{ rrule: "FREQ=DAILY;COUNT=2", dates: ["2026-12-01"] }],
  ])("is refused for %o, at the field of the rule", async (more) => {
    const room = await makeResource(world);
    await expect(ask(room, more)).rejects.toMatchObject({ faults: [{ loc: ["body", "rrule"] }] });
  });

  test("reports a fault of every date as a single booking would", async () => {
    const room = await makeResource(world);
    const long = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-26T10:00:00" };
    await expect(ask(room, long)).rejects.toMatchObject(named("duration_not_allowed"));
    await expect(ask(room, { promo_code: "NOSUCH" })).rejects.toMatchObject(
      named("promo_code_invalid"),
    );
  });

  test("is seen by its member and by nobody else", async () => {
    const member = await makeMember(world);
    const { id } = await ask(await makeResource(world), { member_id: member.id });
    const own = await getBookingSeries(world.as(memberOf(member)), { series_id: id });
    expect(own.id).toBe(id);
    const other = world.as(memberOf(await makeMember(world)));
    await expect(getBookingSeries(other, { series_id: id })).rejects.toMatchObject(
      named("booking_series_not_found"),
    );
  });
});
