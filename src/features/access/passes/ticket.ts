import { memberIdOf, type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { InvalidStatusTransition } from "@/server/errors";
import { insertPass, lockHolder } from "./create";
import { defaultDesign } from "./default-design";
import { eventTime, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { PassNotFound } from "./errors";
import { provisionPass } from "./provision";
import type { ShownPass, TicketOf } from "./schema";
import { loadPass, passInclude, type PassRow } from "./store";
import { showPass } from "./screen-view";

/** Statuses of bookings that somebody may still come to. */
const COMING = ["confirmed", "checked_in"];

/** Finds the ticket of one of the signed-in member's bookings, or null. Raises BookingNotFound. */
export async function findTicket(ctx: Ctx, { booking_id }: TicketOf): Promise<ShownPass | null> {
  await loadOwn(ctx, booking_id);
  const row = await findRow(ctx, booking_id);
  return row && showPass(ctx, row);
}

/** Returns the same, for the REST API: raises PassNotFound when there is none yet. */
export async function getTicket(ctx: Ctx, input: TicketOf): Promise<ShownPass> {
  const ticket = await findTicket(ctx, input);
  if (!ticket) throw PassNotFound({ resource: "pass" });
  return ticket;
}

/**
 * Makes the ticket of one of the signed-in member's bookings installable, and creates it first if
 * missing, from the organization's oldest ticket design (a plain one if it has none). Safe to
 * repeat and to race. Raises BookingNotFound, InvalidStatusTransition for a booking that nobody
 * will come to, and what provisionPass raises.
 */
export async function provisionTicket(ctx: Ctx, { booking_id }: TicketOf): Promise<ShownPass> {
  const { member_id } = await loadOwn(ctx, booking_id);
  const { id } = (await findRow(ctx, booking_id)) ?? (await makeTicket(ctx, booking_id, member_id));
  const { apple_wallet_pass } = await provisionPass(ctx, { pass_id: id });
  return { ...(await showPass(ctx, await loadPass(ctx, id))), apple_wallet_pass };
}

async function makeTicket(ctx: Ctx, booking_id: string, member_id: string): Promise<PassRow> {
  const pass_design_id = await defaultDesign(ctx, "event_ticket");
  return inTx(ctx, async (tx) => {
    await lockHolder(tx, member_id);
    // Two taps at once create one ticket, and a concurrent cancellation is waited for.
    await lockRow(tx, "bookings", booking_id);
    const { status, ends_at } = await loadOwn(tx, booking_id);
    const over = ends_at <= tx.now();
    if (over || !COMING.includes(status))
      throw InvalidStatusTransition({ current_status: over ? "completed" : status });
    const references = { member_id, pass_design_id, booking_id, expires_at: null };
    return (await findRow(tx, booking_id)) ?? insertPass(tx, references);
  });
}

async function loadOwn(ctx: Ctx, id: string) {
  const row = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id, member_id: memberIdOf(ctx) },
    select: { member_id: true, status: true, starts_at: true, ends_at: true, ...eventTime },
  });
  if (!row) throw BookingNotFound({ resource: "booking", resource_id: id });
  return withEventTime(row);
}

async function findRow(ctx: Ctx, booking_id: string): Promise<PassRow | null> {
  return ctx.db.pass.findFirst({
    where: { organization_id: ctx.org.id, booking_id, guest_id: null, revoked_at: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    include: passInclude,
  });
}
