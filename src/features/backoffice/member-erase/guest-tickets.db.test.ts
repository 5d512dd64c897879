import { expect, test } from "vitest";
import { provisionGuestTicket } from "@/features/access/passes/guest-ticket";
import { getPass } from "@/features/access/passes/get";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { updateMember } from "@/features/people/members/update";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { newWord } from "@/testing/worlds/seed-member";
import { bookCourt, makeCourt } from "@/testing/worlds/door";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const own = setUpPasses();

/** Makes the ticket of a guest whom a member brings, invited by an address. */
async function ticketOf(email: string) {
  const { world } = own;
  const host = await makeMember(world);
  const booking = await bookCourt(world, await makeCourt(world), host, ["10:00", "11:00"]);
  const invited = { booking_id: booking.id, name: "Kim Sommer", email };
  const { id: booking_guest_id } = await inviteGuest(world.ctx, invited);
  await answerInvitation(world.ctx, { booking_guest_id, answer: "accept" });
  await provisionGuestTicket(world.ctx, { booking_guest_id });
  const where = { organization_id: world.org.id, guest_id: booking_guest_id };
  const { id, version } = await world.ctx.db.pass.findFirstOrThrow({ where });
  return { pass_id: id, version };
}

test.each(["before", "after"])(
  "the ticket of a guest who was a member %s the invitation is renewed in wallets without the name",
  async (joined) => {
    const { ctx } = own.world;
    const email = `${newWord()}@example.test`;
    const { id: member_id } = await makeMember(own.world, { name: "Kim Sommer" });
    const join = () => updateMember(ctx, { member_id, email });
    if (joined === "before") await join();
    const { version, pass_id } = await ticketOf(email);
    if (joined === "after") await join();
    const other = await ticketOf(`${newWord()}@example.test`);
    await archiveMember(ctx, { member_id });
    await eraseMember(ctx, { member_id });
    expect((await getPass(ctx, { pass_id })).version).toBe(version + 1);
    expect((await getPass(ctx, other)).version).toBe(other.version);
  },
);
