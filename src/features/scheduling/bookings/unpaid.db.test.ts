import { byId } from "@/server/context";
import { beforeEach, expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { createPolicy } from "@/features/catalogue/policies/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { Failure } from "@/server/errors";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

const MOST = 12;
const money = setUpMoney();
let member: { id: string };
beforeEach(async () => {
  member = await makeMember(money.world);
});

const own = () => money.world.as(memberOf(member));
const hold = (ctx = own(), day = "2026-12-01") =>
  holdBooking(ctx, {
    ...{ member_id: member.id, resource_id: money.world.resource.id, quantity: 1 },
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T10:30:00` },
  });
const release = ({ id }: { id: string }) => releaseBooking(own(), { booking_id: id });
async function leaveUnpaid(times: number) {
  for (let time = 0; time < times; time++) await release(await hold());
}
const refused = { of: { code: "too_many_unpaid" } };

test("a member who keeps holding and releasing is stopped for some hours; the desk may still book for them", async () => {
  await leaveUnpaid(MOST - 1);
  // The last hold lapses with time.
  await hold();
  money.world.pass(11);
  await expect(hold()).rejects.toMatchObject(refused);
  await expireLapsed(money.world.installation);
  await expect(hold()).rejects.toMatchObject(refused);
  const key = { scopes: new Set(["*"]), tenant_id: "", organization_ids: [] };
  const desk = money.world.as({ kind: "apiKey", id: "key_desk", ...key });
  await release(await hold(desk));
  money.world.pass(12 * 60);
  await release(await hold());
});

test("slots show the limit before it is tried", async () => {
  const list = async () => {
    const window = { from_local: "2026-12-01T10:00:00", to_local: "2026-12-01T10:01:00" };
    const { slots } = await listSlots(own(), {
      ...{ resource_id: money.world.resource.id, ...window, quantity: 1, explain: true },
      ...{ duration_minutes: 30, member_id: member.id },
    });
    return slots.map(({ reasons }) => reasons.map(({ code }) => code));
  };
  await leaveUnpaid(MOST - 1);
  expect(await list()).toEqual([[]]);
  await leaveUnpaid(1);
  expect(await list()).toEqual([["hold_limit"]]);
});

test("a paid booking counts no more, nor does a free one", async () => {
  await leaveUnpaid(MOST - 1);
  const card = await saveCard(own(), "pm_card_visa");
  const { id } = await hold();
  await expect(hold(own(), "2026-12-02")).rejects.toMatchObject(refused);
  await checkoutBooking(own(), { event_booking_id: id, payment_method_id: card });
  await hold(own(), "2026-12-02");
  await expect(hold(own(), "2026-12-03")).rejects.toMatchObject(refused);
  const ofMember = { member_id: member.id };
  await money.world.ctx.db.booking.updateMany({ where: ofMember, data: { amount_due: 0 } });
  await hold(own(), "2026-12-03");
});

test("an offer of the waitlist is not counted", async () => {
  await leaveUnpaid(MOST);
  const { db, org } = money.world.ctx;
  const offered = await db.booking.findFirstOrThrow({ where: { member_id: member.id } });
  const { resource_id, starts_at, ends_at, timezone, quantity } = offered;
  await db.waitlistEntry.create({
    data: {
      ...{ id: newId("wle"), organization_id: org.id, member_id: member.id, status: "expired" },
      ...{ resource_id, starts_at, ends_at, timezone, quantity, offered_booking_id: offered.id },
    },
  });
  await hold();
});

test("holds that come at once count each other", async () => {
  const { ctx, resource } = money.world;
  const policy = await createPolicy(ctx, {
    ...{ name: "Many holds", max_active_holds: 50, allow_overlapping_bookings: true },
  });
  const availability = WEEKDAYS.map((day) => ({
    ...{ day, starts_at_local: "00:00:00Z", ends_at_local: "00:00:00Z", capacity: 50 },
  }));
  const data = { policy_id: policy.id, availability };
  await ctx.db.resource.update({ where: byId(ctx, resource.id), data });
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => hold()));
  const codes = asked.map((one) =>
    one.status === "fulfilled" ? "held" : one.reason instanceof Failure && one.reason.of.code,
  );
  expect(codes.filter((code) => code === "held")).toHaveLength(MOST);
  expect(new Set(codes)).toEqual(new Set(["held", "too_many_unpaid"]));
});
