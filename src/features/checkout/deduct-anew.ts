import { benefitDeductions, type GrantJson } from "@/features/benefits/deduct-rules";
import type { Booking } from "@/features/bookings/schema";
import type { BookingRow } from "@/features/bookings/store";
import type { WantedPlace } from "@/features/bookings/want-place";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";

type Deductions = Booking["price_deductions"];

/** Whether a deduction comes from a membership. */
export function isBenefit(type: string): boolean {
  return type === "benefit_grant" || type === "plan_discount";
}

/**
 * What the member's benefits take off a booking at another place: of what can be used now, the booking's
 * own part counting as free, and of what it has from a period or membership that is over, no more than that.
 * The guard of the grants has the last word when it is written.
 */
export async function deductAnew(
  tx: Ctx,
  booking: BookingRow,
  place: Pick<WantedPlace, "resource_id" | "event_id" | "wanted" | "price"> & { quantity: number },
): Promise<Deductions> {
  const { price_amount, currency } = place.price;
  const grants = await grantsFor(tx, booking);
  return benefitDeductions(grants, { ...place, price_amount, currency }).map((deduction) => ({
    ...deduction,
    id: newId("ded"),
    currency,
  }));
}

/** Those that end first come first, as for a new booking. */
async function grantsFor(tx: Ctx, booking: BookingRow): Promise<GrantJson[]> {
  const own = (booking.price_deductions as Deductions)
    .filter(({ type }) => isBenefit(type))
    .map(({ source_id }) => source_id ?? "");
  const now = tx.now();
  const rows = await tx.db.$queryRaw<{ grant: GrantJson }[]>`
    SELECT to_jsonb(g) || jsonb_build_object('remaining', CASE WHEN g.live
        THEN g.quantity - grant_used(g.id, ${booking.id}, ${now}) ELSE LEAST(g.quantity, COALESCE(u.quantity, 0)) END) AS grant
      FROM (SELECT b.*, b.starts_at <= ${now} AND b.ends_at > ${now} AND is_live_subscription(s) AS live
              FROM benefit_grants b JOIN subscriptions s ON s.id = b.subscription_id
             WHERE b.organization_id = ${tx.org.id} AND b.member_id = ${booking.member_id}) g
      LEFT JOIN benefit_usages u ON u.grant_id = g.id AND u.booking_id = ${booking.id}
     WHERE g.live OR g.id = ANY (${own})
     ORDER BY g.ends_at, g.id`;
  return rows.map(({ grant }) => grant);
}
