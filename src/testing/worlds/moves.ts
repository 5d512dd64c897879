import { newId } from "@/lib/ids";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import type { Prisma } from "@/server/data/db";
import { type Buyer, findMoneyFaults, makeBuyer } from "./money";
import { setUpMoney } from "./money-set-up";
import { makeResource } from "./world";

/** Sets up a test file about moving paid bookings. */
export function setUpMoves() {
  const money = setUpMoney();
  const at = (hour: number, until = hour + 1, day = "2026-12-01") => ({
    starts_at_local: `${day}T${String(hour).padStart(2, "0")}:00:00`,
    ends_at_local: `${day}T${String(until).padStart(2, "0")}:00:00`,
  });
  const move = (buyer: Buyer, to: object, ctx = buyer.ctx) =>
    rescheduleBooking(ctx, { booking_id: buyer.booking.id, ...to });
  const faults = () => findMoneyFaults(money.world.org.id);
  const org = () => ({ organization_id: money.world.org.id });

  /** Makes a resource with this price per booking, under these terms. */
  async function makePlace(
    amount: number,
    policy: Partial<Prisma.PolicyUncheckedCreateInput> = {},
    currency = "EUR",
  ) {
    const { world } = money;
    const resource = await makeResource(world);
    const id = newId("plc");
    const { db } = world.ctx;
    await db.policy.create({ data: { id, ...org(), name: "Terms", ...policy } });
    await db.resource.updateMany({ where: { id: resource.id }, data: { policy_id: id } });
    const rule = { name: "Price", unit: "booking", priority: 9, resource_ids: [resource.id] };
    await db.priceRule.create({ data: { id: newId("prl"), ...org(), ...rule, amount, currency } });
    return resource;
  }

  async function paidBuyer(options: Parameters<typeof makeBuyer>[1] = {}) {
    const buyer = await makeBuyer(money.world, options);
    await money.pay(buyer);
    return buyer;
  }

  return { money, at, move, faults, org, makePlace, paidBuyer };
}
