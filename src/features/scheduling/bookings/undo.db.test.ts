import { expect, test } from "vitest";
import { byId } from "@/server/context";
import { type Buyer, findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { undoBooking } from "./undo";

const money = setUpMoney();
const idOf = ({ booking }: Buyer) => ({ booking_id: booking.id });
const refunds = () =>
  money.world.ctx.db.refund.findMany({ where: { organization_id: money.world.org.id } });

test("a booking is undone for all of its money, once, however often it is asked", async () => {
  const buyer = await makeBuyer(money.world);
  await money.pay(buyer);
  const answers = await Promise.all([1, 2, 3].map(() => undoBooking(buyer.ctx, idOf(buyer))));
  expect(answers.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await refunds()).toMatchObject([{ amount: 1500, status: "succeeded" }]);
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

test("nothing is undone where the terms keep a part: the booking and its money stay", async () => {
  const buyer = await makeBuyer(money.world);
  const cancellation_tiers = [{ until_minutes_before: 0, refund_percent: 50 }];
  await money.world.ctx.db.booking.update({
    where: byId(money.world.ctx, buyer.booking.id),
    data: { policy: { ...buyer.booking.terms, cancellation_tiers } },
  });
  await money.pay(buyer);
  await expect(undoBooking(buyer.ctx, idOf(buyer))).rejects.toMatchObject({
    of: { code: "invalid_status_transition" },
  });
  expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  expect(await refunds()).toEqual([]);
});
