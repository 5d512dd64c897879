import { beforeEach, describe, expect, test } from "vitest";
import { archiveAccount } from "@/features/people/accounts/archive";
import { listPeopleToBookFor } from "@/features/people/accounts/act-for";
import {
  addAccountMembers,
  changeAccountMember,
  removeAccountMember,
} from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { suspendMember } from "@/features/people/members/suspend";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createGroup } from "@/features/people/groups/create";
import { getQuote } from "@/features/scheduling/quotes/get";
import { requestQuote } from "@/features/scheduling/quotes/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { asked } from "@/features/scheduling/resources/slot-schema";
import { byId, type Ctx } from "@/server/context";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { cancelBooking } from "./cancel";
import { checkoutBooking } from "./checkout";
import { createBooking, requestBooking } from "./create-booking";
import { getBooking } from "./get";
import { listBookings } from "./list";
import { releaseBooking } from "./release";
import { previewReschedule } from "./reschedule/preview-reschedule";
import { rescheduleBooking } from "./reschedule/reschedule";
import { ListBookings } from "./list-schema";
import { syncBooking } from "./sync";
import { updateBooking } from "./update";

const money = setUpMoney();
const named = (code: string) => ({ of: { code } });
const timeOf = (hour: number) => ({
  resource_id: money.world.resource.id,
  starts_at_local: `2026-12-01T${hour}:00:00`,
  ends_at_local: `2026-12-01T${hour}:30:00`,
  quantity: 1,
});
const timesOf = (hour: number) => {
  const { resource_id: _same, ...times } = timeOf(hour);
  return times;
};

let account_id: string;
let parent: { id: string; ctx: Ctx };
let child: { id: string; ctx: Ctx };
beforeEach(async () => {
  [parent, child] = [await person("Maria"), await person("Ida")];
  account_id = (await createAccount(money.world.ctx, { name: "Winter", type: "household" })).id;
  const member_ids = [parent.id, child.id];
  await addAccountMembers(money.world.ctx, { account_id, member_ids });
});

async function person(name: string) {
  const { id } = await makeMember(money.world, { name });
  return { id, ctx: money.world.as(memberOf({ id })) };
}
const hold = (hour = 10, extra: object = {}) =>
  requestBooking(parent.ctx, { ...timeOf(hour), for_member_id: child.id, ...extra });
async function paid(hour = 10, card = "pm_card_visa") {
  const booking = await hold(hour);
  const payment_method_id = await saveCard(parent.ctx, card);
  return checkoutBooking(parent.ctx, { event_booking_id: booking.id, payment_method_id });
}
const idsOf = async ({ ctx }: { ctx: Ctx }) =>
  (await listBookings(ctx, ListBookings.parse({}))).items.map(({ id }) => id);
const faults = () => findMoneyFaults(money.world.org.id);

describe("booking for somebody", () => {
  test("belongs to whom it is for, and shows in the lists of both", async () => {
    expect(await listPeopleToBookFor(parent.ctx)).toEqual({
      people: [{ member_id: child.id, name: "Ida" }],
    });
    expect(await listPeopleToBookFor(child.ctx)).toEqual({ people: [] });
    const booking = await hold();
    expect(booking).toMatchObject({ member_id: child.id, booked_by_member_id: parent.id });
    expect(await idsOf(parent)).toEqual([booking.id]);
    expect(await idsOf(child)).toEqual([booking.id]);
    expect(await idsOf(await person("Stranger"))).toEqual([]);
    const own = await requestBooking(parent.ctx, { ...timeOf(12), for_member_id: parent.id });
    expect(own.booked_by_member_id).toBeNull();
    const byStaff = await createBooking(money.world.ctx, { ...timeOf(14), member_id: child.id });
    expect(byStaff.booked_by_member_id).toBeNull();
  });

  test("costs what the one who comes would pay, from the first look to the hold", async () => {
    const { world } = money;
    const group = await createGroup(world.ctx, { name: "Juniors" });
    const where = byId(world.ctx, child.id);
    await world.ctx.db.member.update({ where, data: { group_ids: [group.id] } });
    await createPriceRule(world.ctx, {
      ...{ name: "Junior", currency: "EUR", amount: 400, unit: "booking", priority: 9 },
      group_ids: [group.id],
    } as never);
    const { resource_id } = timeOf(10);
    const look = (for_member_id?: string) =>
      listSlots(
        parent.ctx,
        asked({
          ...{ resource_id, quantity: 1, explain: true, duration_minutes: 30 },
          ...{ from_local: "2026-12-01T10:00:00", to_local: "2026-12-01T11:00:00" },
          ...(for_member_id !== undefined && { for_member_id }),
        }),
      );
    expect((await look()).slots[0]?.amount_due).toBe(1500);
    expect((await look(child.id)).slots[0]?.amount_due).toBe(400);
    const quote = await requestQuote(parent.ctx, { ...timeOf(10), for_member_id: child.id });
    expect(quote).toMatchObject({ amount_due: 400, member_id: child.id });
    expect(await getQuote(parent.ctx, { quote_id: quote.id })).toEqual(quote);
    const { quote_token } = quote;
    const mine = requestBooking(parent.ctx, { ...timeOf(10), quote_token });
    await expect(mine).rejects.toMatchObject(named("quote_mismatch"));
    expect((await hold(10, { quote_token, expected_amount_due: 400 })).amount_due).toBe(400);
  });

  test("is paid by whoever books: card, payment and invoice are theirs", async () => {
    const booking = await hold();
    const card = await saveCard(child.ctx, "pm_card_visa");
    const pay = { event_booking_id: booking.id, payment_method_id: card };
    await expect(checkoutBooking(child.ctx, pay)).rejects.toMatchObject(named("paid_by_booker"));
    const payment_method_id = await saveCard(parent.ctx, "pm_card_visa");
    const done = await checkoutBooking(parent.ctx, { ...pay, payment_method_id });
    expect(done.status).toBe("confirmed");
    const where = { organization_id: money.world.org.id };
    const { db } = money.world.ctx;
    expect(await db.payment.findMany({ where, select: { member_id: true } })).toEqual([
      { member_id: parent.id },
    ]);
    expect(await db.invoice.findMany({ where, select: { member_id: true } })).toEqual([
      { member_id: parent.id },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is confirmed at the bank by whoever pays: nobody else gets the secret for it", async () => {
    const asked = await paid(10, "pm_card_authenticationRequired");
    const client_secret = asked.processor?.client_secret;
    expect(client_secret).toEqual(expect.any(String));
    const booking_id = asked.id;
    for (const ask of [
      (ctx: Ctx) => getBooking(ctx, { booking_id }),
      (ctx: Ctx) => syncBooking(ctx, { booking_id }),
      (ctx: Ctx) => updateBooking(ctx, { booking_id, notes: "Left-handed" }),
    ]) {
      for (const { ctx } of [parent, money.world])
        expect(await ask(ctx)).toMatchObject({ processor: { client_secret } });
      const seen = await ask(child.ctx);
      expect(seen).toMatchObject({ status: "pending_payment", processor: { client_secret: null } });
    }
  });

  test.each(["parent", "child"] as const)("is moved and cancelled by the %s", async (who) => {
    const { ctx } = who === "parent" ? parent : child;
    const { id: booking_id } = await paid();
    const moved = await rescheduleBooking(ctx, { booking_id, ...timesOf(16) });
    expect(moved).toMatchObject({ member_id: child.id, booked_by_member_id: parent.id });
    expect(moved.starts_at_local).toBe("2026-12-01T16:00:00");
    expect(await cancelBooking(ctx, { booking_id })).toMatchObject({ status: "cancelled" });
    const refunds = await money.world.ctx.db.refund.findMany({
      where: { organization_id: money.world.org.id },
      select: { amount: true, status: true, payment: { select: { member_id: true } } },
    });
    expect(refunds).toEqual([
      { amount: 1500, status: "succeeded", payment: { member_id: parent.id } },
    ]);
    const held = await hold(18);
    expect((await releaseBooking(ctx, { booking_id: held.id })).status).toBe("cancelled");
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("a move to a dearer time, of what somebody else pays", () => {
  const price = (amount: number, priority: number) =>
    createPriceRule(money.world.ctx, {
      ...{ name: "Present price", currency: "EUR", amount, unit: "booking", priority },
    } as never);

  test("shows its price, but no card of theirs, and says that it is refused", async () => {
    const to = { booking_id: (await paid()).id, ...timesOf(16) };
    await price(4000, 8);
    expect(await previewReschedule(parent.ctx, to)).toMatchObject({
      ...{ possible: true, charge_amount: 2500 },
      settle: { direction: "charge", ways: ["saved_card"], to: "visa 4242" },
    });
    expect(await previewReschedule(child.ctx, to)).toMatchObject({
      ...{ possible: false, code: "paid_by_booker", amount_due: 4000, charge_amount: 2500 },
      settle: { direction: "charge", ways: [], default_way: null, to: null },
    });
    await expect(rescheduleBooking(child.ctx, to)).rejects.toMatchObject(named("paid_by_booker"));
  });

  test("leaves the cheaper ones to both, without naming the card that gets money back", async () => {
    const to = { booking_id: (await paid()).id, ...timesOf(16) };
    await price(500, 8);
    const back = { possible: true, refund_amount: 1000 };
    const settle = { direction: "give_back", ways: [], default_way: null };
    expect(await previewReschedule(parent.ctx, to)).toMatchObject({
      ...back,
      settle: { ...settle, to: "visa 4242" },
    });
    expect(await previewReschedule(child.ctx, to)).toMatchObject({
      ...back,
      settle: { ...settle, to: null },
    });
  });
});

describe("nobody books for another one", () => {
  const refused = async (ctx: Ctx, for_member_id: string, code = "member_not_found") => {
    const request = { ...timeOf(10), for_member_id };
    await expect(requestBooking(ctx, request)).rejects.toMatchObject(named(code));
    await expect(requestQuote(ctx, request)).rejects.toMatchObject(named(code));
  };

  test("who does not own an account with them, of this club and in use", async () => {
    await refused(child.ctx, parent.id);
    await refused(parent.ctx, (await person("Stranger")).id);
    await refused(parent.ctx, "mbr_none");
    const elsewhere = await makeWorld();
    await refused(parent.ctx, (await makeMember(elsewhere)).id);
    const other = { account_id, member_id: child.id };
    await removeAccountMember(money.world.ctx, other);
    await refused(parent.ctx, child.id);
    await addAccountMembers(money.world.ctx, { account_id, member_ids: [child.id] });
    await archiveAccount(money.world.ctx, { account_id });
    await refused(parent.ctx, child.id);
  });

  test("and neither may one be suspended", async () => {
    await suspendMember(money.world.ctx, { member_id: parent.id });
    await refused(parent.ctx, child.id, "member_not_bookable");
  });

  test("nor the other", async () => {
    await suspendMember(money.world.ctx, { member_id: child.id });
    await refused(parent.ctx, child.id, "member_not_bookable");
  });

  test("once the role is gone, a quote and a hold are of no use any more", async () => {
    const quote = await requestQuote(parent.ctx, { ...timeOf(10), for_member_id: child.id });
    const { id: booking_id } = await paid(12);
    const payment_method_id = await saveCard(parent.ctx, "pm_card_visa");
    const held = await hold(14);
    await addAccountMembers(money.world.ctx, { account_id, member_ids: [child.id], role: "owner" });
    const role = { account_id, member_id: parent.id, role: "billing" as const };
    await changeAccountMember(money.world.ctx, role);
    const late = hold(10, { quote_token: quote.quote_token });
    await expect(late).rejects.toMatchObject(named("member_not_found"));
    const gone = named("booking_not_found");
    await expect(getBooking(parent.ctx, { booking_id })).rejects.toMatchObject(gone);
    await expect(cancelBooking(parent.ctx, { booking_id })).rejects.toMatchObject(gone);
    const pay = checkoutBooking(parent.ctx, { event_booking_id: held.id, payment_method_id });
    await expect(pay).rejects.toMatchObject(gone);
    expect(await idsOf(parent)).toEqual([]);
    expect(await idsOf(child)).toHaveLength(2);
  });
});
