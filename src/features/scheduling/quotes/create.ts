import { assertNotBooked } from "@/features/scheduling/bookings/not-booked";
import {
  resolveRequest,
  type ResolvedRequest,
} from "@/features/scheduling/bookings/resolve-request";
import { SlotUnavailable } from "@/features/scheduling/bookings/errors";
import {
  freeLapsedPayments,
  slotUnavailable,
} from "@/features/scheduling/bookings/free-lapsed-payments";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { byId, type Ctx, inTx, memberIdOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { hasRoom } from "@/features/scheduling/bookings/has-room";
import { explainAmount } from "./rules";
import type { CreateQuote, Quote, RequestQuote } from "./schema";
import { toQuote } from "./store";

/** The time for which a price binds, unless booking closes before. */
const BINDS = 15 * MINUTE;

/**
 * Promises a price, for a place that could be booked: raises what `resolveRequest` raises,
 * AlreadyBooked, and SlotUnavailable with the nearest free times. Takes neither a place nor a
 * redemption.
 */
export async function createQuote(ctx: Ctx, input: CreateQuote): Promise<Quote> {
  const place = await resolveRequest(ctx, input);
  if (input.member_id) await assertNotBooked(ctx, place, input.member_id);
  if (!(await hasRoom(ctx, place, input.quantity)) && !(await freed(ctx, place, input.quantity))) {
    const { extras } = await slotUnavailable(ctx, place, input.quantity);
    const reasons = [{ code: "full", message: "Not enough places are left for all of this time." }];
    throw SlotUnavailable({ ...extras, reasons });
  }
  return inTx(ctx, async (tx) => {
    const { price } = place;
    const rule = price.price_rule_id
      ? await tx.db.priceRule.findUnique({ where: byId(tx, price.price_rule_id) })
      : null;
    const now = tx.now();
    const { quote_id: _none, tax, ...amounts } = price;
    const row = await tx.db.quote.create({
      data: {
        id: newId("quo"),
        organization_id: tx.org.id,
        member_id: input.member_id ?? null,
        resource_id: place.resource_id,
        event_id: place.event_id,
        title: place.title,
        starts_at: new Date(place.wanted.from),
        ends_at: new Date(place.wanted.until),
        timezone: place.timezone,
        quantity: input.quantity,
        ...amounts,
        ...(tax && { tax }),
        promo_code: price.promo_code_id && (input.promo_code ?? "").trim().toUpperCase(),
        explanation: explainAmount(price, rule?.name ?? null),
        terms: place.terms,
        metadata: input.metadata ?? {},
        expires_at: new Date(expiryOf(place, now.getTime())),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "quote.created", row.id, { amount_due: row.amount_due });
    return toQuote(row);
  });
}

/**
 * Promises the price of a member's request: for themselves, or for somebody for whom they may act. Raises what
 * `createQuote` raises, and MemberSessionRequired.
 */
export async function requestQuote(
  ctx: Ctx,
  { for_member_id, ...input }: RequestQuote,
): Promise<Quote> {
  const me = memberIdOf(ctx);
  return createQuote(ctx, { ...input, member_id: for_member_id ?? me });
}

async function freed(ctx: Ctx, place: ResolvedRequest, quantity: number): Promise<boolean> {
  return (await freeLapsedPayments(ctx, place)) && hasRoom(ctx, place, quantity);
}

/** Returns when a quote expires: no later than the last moment to book. */
function expiryOf({ wanted, terms, outside_rules }: ResolvedRequest, now: number): number {
  // Outside the terms a place can be booked after its start, too.
  if (outside_rules) return now + BINDS;
  return Math.min(now + BINDS, wanted.from - terms.min_notice_minutes * MINUTE);
}
