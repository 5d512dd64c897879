import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createPassDesign } from "@/features/access/pass-designs/create";
import type { PassExpiry } from "@/features/access/pass-designs/schema";
import { type CodePolicy, signCode } from "@/features/access/passes/codes";
import { insertPass } from "@/features/access/passes/create";
import { byId, inTx } from "@/server/context";
import { makeMember, makePrice, makeResource, type World } from "./world";

/** Makes somebody with a pass, and returns its code. */
export async function makeHolder(
  world: World,
  {
    policy = "static",
    expiry = { rule: "pass" },
  }: { policy?: CodePolicy; expiry?: PassExpiry } = {},
) {
  const member = await makeMember(world, { name: "Zoë Maß" });
  const design = await createPassDesign(world.ctx, { name: "Membership card" });
  await world.ctx.db.passDesign.update({
    where: byId(world.ctx, design.id),
    data: { code_policy: policy, expiry, published_revision: 1, published_at: world.ctx.now() },
  });
  const pass = await inTx(world.ctx, (tx) =>
    insertPass(tx, {
      member_id: member.id,
      pass_design_id: design.id,
      booking_id: null,
      expires_at: null,
    }),
  );
  return { member, pass, code: signCode(pass) };
}

/** Makes a free court, in UTC. */
export async function makeCourt(world: World) {
  const court = await makeResource(world, { capacity: 5 });
  await makePrice(world, 0);
  return court;
}

/** Makes a confirmed booking on the day after the world's, wall clock in UTC. */
export async function bookCourt(
  world: World,
  court: { id: string },
  member: { id: string },
  [from, until]: [string, string],
) {
  return createBooking(world.ctx, {
    member_id: member.id,
    resource_id: court.id,
    quantity: 1,
    starts_at_local: `2026-11-24T${from}:00`,
    ends_at_local: `2026-11-24T${until}:00`,
  });
}
