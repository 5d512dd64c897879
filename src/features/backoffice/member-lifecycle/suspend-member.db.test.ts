import { expect, test } from "vitest";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { archiveMember } from "./archive";
import { suspendMemberAndCancel } from "./suspend-member";

const money = setUpMoney();

test("a suspension says beforehand which bookings would go and what goes back, and leaves them unless told", async () => {
  const { ctx } = money.world;
  const buyer = await makeBuyer(money.world);
  await money.pay(buyer);
  const { id: member_id } = buyer.member;
  const ask = { member_id, reason: "Unpaid invoices", dry_run: true };
  expect(await suspendMemberAndCancel(ctx, ask)).toMatchObject({
    ...{ status: "active", dry_run: true },
    would_cancel: { affected: [], money_back: [] },
  });
  const all = { ...ask, cancel_future_bookings: true };
  expect((await suspendMemberAndCancel(ctx, all)).would_cancel).toMatchObject({
    affected: [{ booking_id: buyer.booking.id, refund_amount: 1500, refused: null }],
    money_back: [{ currency: "EUR", amount: 1500 }],
  });
  expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });

  const kept = await suspendMemberAndCancel(ctx, { member_id });
  expect(kept).toMatchObject({ status: "suspended", dry_run: false, would_cancel: null });
  expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  await suspendMemberAndCancel(ctx, { ...all, dry_run: false });
  expect(await money.bookingOf(buyer)).toMatchObject({
    ...{ status: "cancelled", cancellation_notes: "Unpaid invoices" },
  });
  const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
  expect(refunds).toMatchObject([{ amount: 1500, status: "succeeded" }]);
});

test("nobody who is archived is suspended, not even to see what would be", async () => {
  const { ctx } = money.world;
  const { member } = await makeBuyer(money.world);
  await archiveMember(ctx, { member_id: member.id });
  const refused = { name: "invalid_status_transition" };
  for (const dry_run of [true, false])
    await expect(
      suspendMemberAndCancel(ctx, { member_id: member.id, dry_run }),
    ).rejects.toMatchObject(refused);
});
