import { byId } from "@/server/context";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { hold } from "./bookings";
import type { SeedContext, Seeds } from "./seed-context";

/** Makes a separate pass, for an operation that uses it up. */
async function onePass({ ctx, id }: SeedContext): Promise<string> {
  const member_id = await id("member_id");
  const pass = await createPass(ctx, { member_id, pass_design_id: await id("pass_design_id") });
  return pass.id;
}

/** Makes a confirmed booking of the club's member, for a ticket. */
async function comingBooking(club: SeedContext): Promise<string> {
  const { id } = await hold(club);
  await club.ctx.db.booking.update({
    where: byId(club.ctx, id),
    data: { status: "confirmed", held_until: null },
  });
  return id;
}

async function ticketedBooking(club: SeedContext): Promise<string> {
  const booking_id = await comingBooking(club);
  const [member_id, pass_design_id] = [await club.id("member_id"), await club.id("pass_design_id")];
  await createPass(club.ctx, { member_id, pass_design_id, booking_id });
  return booking_id;
}

export const passes: Seeds = {
  ids: {
    pass_design_id: async ({ ctx }) => (await createPassDesign(ctx, { name: "Contract card" })).id,
    pass_id: onePass,
  },
  at: {
    "POST /v1/passes/{pass_id}/revoke": { pass_id: onePass },
    "POST /v1/passes/{pass_id}/reissue": { pass_id: onePass },
    "POST /v1/passes/bulk-revoke": { pass_id: onePass },
    "POST /portal/v1/pass/lost": { pass_id: onePass },
    "GET /portal/v1/bookings/{booking_id}/pass": { booking_id: ticketedBooking },
    "POST /portal/v1/bookings/{booking_id}/pass": { booking_id: comingBooking },
  },
  needs: { "GET /portal/v1/pass": ["pass_id"] },
};
