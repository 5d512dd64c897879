import { describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { writeEvent } from "@/features/scheduling/events/update";
import { runJobs } from "@/testing/outbox";
import { makePostponed } from "@/testing/worlds/postponed";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeResource, memberOf } from "@/testing/worlds/world";
import { composeCard } from "./compose-card";
import { createPass } from "./create";
import { provisionGuestTicket } from "./guest-ticket";
import { listMyFaces } from "./member-passes";
import { provisionPass } from "./provision";
import { loadPass } from "./store";
import { findTicket, provisionTicket } from "./ticket";

const own = setUpPasses();
const AFTER_OLD_END = "2026-12-01T12:00:00.000Z";

/** Returns the times of a pass's booking as its card says them, and when it expires. */
async function cardOf(id: string) {
  const { holder } = await composeCard(own.world.ctx, await loadPass(own.world.ctx, id));
  return {
    expires_at: holder.expires_at,
    starts_at: (holder.booking ?? holder.next_booking)?.starts_at,
  };
}
const at = (time: string) => new Date(`2026-12-03T${time}:00.000Z`);

describe("the ticket of a postponed event", () => {
  it("is made after the old time, shows the new one, and is of use until the new end", async () => {
    const { booking_id, member } = await makePostponed(own.world);
    const mine = own.world.as(memberOf(member));
    own.world.setNow(AFTER_OLD_END);
    const { id } = await provisionTicket(mine, { booking_id });
    expect(await cardOf(id)).toEqual({ expires_at: at("11:00"), starts_at: at("10:00") });
    expect((await findTicket(mine, { booking_id }))?.face).toMatchObject({
      ended: false,
      code: { format: "qr" },
    });
    expect(await listMyFaces(mine, { size: 10 })).toMatchObject([{ id }]);
    own.world.setNow("2026-12-03T11:00:00.000Z");
    expect(await listMyFaces(mine, { size: 10 })).toEqual([]);
  });

  it("follows each further move, also after the old time", async () => {
    const { ctx } = own.world;
    const { booking_id, event_id, member } = await makePostponed(own.world);
    const mine = own.world.as(memberOf(member));
    const { id } = await provisionTicket(mine, { booking_id });
    await runJobs(ctx);
    own.world.setNow(AFTER_OLD_END);
    const { version } = await loadPass(ctx, id);
    const times = { starts_at_local: "2026-12-03T12:00:00", ends_at_local: "2026-12-03T13:00:00" };
    await writeEvent(ctx, { event_id, ...times });
    await runJobs(ctx);
    expect(await cardOf(id)).toEqual({ expires_at: at("13:00"), starts_at: at("12:00") });
    expect((await loadPass(ctx, id)).version).not.toEqual(version);
  });

  it("is made for a guest as well, after the old time", async () => {
    const { ctx } = own.world;
    const { booking_id } = await makePostponed(own.world, { quantity: 2 });
    const { id: booking_guest_id } = await inviteGuest(ctx, { booking_id, name: "Kim" });
    await answerInvitation(ctx, { booking_guest_id, answer: "accept" });
    own.world.setNow(AFTER_OLD_END);
    expect(await provisionGuestTicket(ctx, { booking_guest_id })).toContain("/p/");
  });

  it("comes back with its member, who was archived", async () => {
    const { ctx } = own.world;
    const { booking_id, member } = await makePostponed(own.world);
    const mine = own.world.as(memberOf(member));
    await provisionTicket(mine, { booking_id });
    own.world.setNow(AFTER_OLD_END);
    await archiveMember(ctx, { member_id: member.id });
    expect(await findTicket(mine, { booking_id })).toBeNull();
    await restoreMember(ctx, { member_id: member.id });
    expect(await findTicket(mine, { booking_id })).not.toBeNull();
  });
});

it("a card names a postponed booking as the next one at its new time, and another before it", async () => {
  const { ctx } = own.world;
  const { member } = await makePostponed(own.world);
  const field = { slot: "auxiliary", key: "next", label: "NEXT", value: "{{next_booking.title}}" };
  const design = await createPassDesign(ctx, { name: "Card", fields: [field] } as never);
  const pass = await createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  await provisionPass(ctx, { pass_id: pass.id });
  own.world.setNow(AFTER_OLD_END);
  expect(await cardOf(pass.id)).toMatchObject({ starts_at: at("10:00") });
  const { id: resource_id } = await makeResource(own.world);
  const starts_at_local = "2026-12-02T10:00:00";
  const wanted = { resource_id, starts_at_local, ends_at_local: "2026-12-02T11:00:00" };
  await createBooking(ctx, { ...wanted, member_id: member.id, quantity: 1, settle: "on_account" });
  const next = new Date(`${starts_at_local}Z`);
  expect(await cardOf(pass.id)).toMatchObject({ starts_at: next });
});
