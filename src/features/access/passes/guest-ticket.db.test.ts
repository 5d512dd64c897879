import { describe, expect, it } from "vitest";
import { showGuestCode } from "@/features/access/guest-codes/show";
import { verifyPass as scanCode } from "@/features/access/pass-checks/verify";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { withdrawGuest } from "@/features/scheduling/bookings/guests/withdraw";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { createWallet } from "@/ports/wallet";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { byId } from "@/server/context";
import { bookCourt, makeCourt } from "@/testing/worlds/door";
import { makeServiceAccount } from "@/testing/fakes/google/service-account";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createPassDesign } from "../pass-designs/create";
import { googleContent } from "./google-content";
import { getPass } from "./get";
import { provisionGuestTicket, takesTickets } from "./guest-ticket";
import { listMyPasses } from "./member-passes";
import { reissuePass } from "./reissue";
import { getShared, findShared } from "./shared-link";
import { loadPass } from "./store";
import { findTicket, provisionTicket } from "./ticket";
import { signedFile } from "./wallet-cards";

const own = setUpPasses();

/** A court booked from ten to eleven, with a guest who has answered. */
async function expectGuest(answer: "accept" | "decline" | null = "accept") {
  const { world } = own;
  const host = await makeMember(world, { name: "Alex Rivera" });
  const court = await makeCourt(world);
  const booking = await bookCourt(world, court, host, ["10:00", "11:00"]);
  const invited = { booking_id: booking.id, name: "Kim Sommer" };
  const { id: booking_guest_id } = await inviteGuest(world.ctx, invited);
  if (answer) await answerInvitation(world.ctx, { booking_guest_id, answer });
  return { host, court, booking, booking_guest_id };
}

const ticketsOf = ({ booking_guest_id }: { booking_guest_id: string }) =>
  own.world.ctx.db.pass.findMany({
    where: { organization_id: own.world.org.id, guest_id: booking_guest_id },
  });
async function makeTicket(guest: { booking_guest_id: string }) {
  const url = await provisionGuestTicket(own.world.ctx, guest);
  const ticket = await findShared(own.world.ctx.db, url.split("/p/")[1] ?? "");
  await runJobs(own.world.ctx);
  return { id: ticket?.id ?? "", url };
}

/** Returns what the signed file says, once its signature is verified. */
async function fileOf({ id }: { id: string }) {
  const { ctx } = own.world;
  const files = openPass((await signedFile(ctx, await loadPass(ctx, id))) ?? Buffer.alloc(0));
  expect(await verifyPass(files, own.root)).toEqual([]);
  const text = String(files.get("pass.json"));
  const said = JSON.parse(text) as {
    barcodes?: { message: string }[];
    voided?: boolean;
    expirationDate?: string;
  };
  return { ...said, text };
}
const stateOf = async ({ id }: { id: string }) => {
  const { revocation_reason, version } = await getPass(own.world.ctx, { pass_id: id });
  return { revocation_reason, version };
};

describe("a guest's ticket", () => {
  it("is signed, shows place, time and the guest's name, and opens with the code of the page", async () => {
    const { ctx } = own.world;
    const guest = await expectGuest();
    const ticket = await makeTicket(guest);
    const shown = await showGuestCode(ctx, guest);
    const { text, barcodes, expirationDate } = await fileOf(ticket);
    expect(barcodes?.[0]?.message).toBe(shown?.message);
    expect(text).toContain("Test room");
    expect(text).toContain("10:00");
    expect(text).toContain("Kim Sommer");
    expect(text).not.toContain("Alex");
    expect(text).not.toContain(guest.host.short_id);
    expect(new Date(expirationDate ?? "")).toEqual(new Date(guest.booking.ends_at));
    own.world.setNow("2026-11-24T09:55:00Z");
    const answer = await scanCode(ctx, { code: barcodes?.[0]?.message ?? "", check_in: true });
    expect(answer).toMatchObject({ result: "valid", guest: { id: guest.booking_guest_id } });
  });

  it("has a page that names the guest, and a card for Google with the same code", async () => {
    const { ctx } = own.world;
    const guest = await expectGuest();
    const { url } = await makeTicket(guest);
    const found = await findShared(ctx.db, url.split("/p/")[1] ?? "");
    const google = makeServiceAccount();
    const both = { ...ctx, wallet: createWallet({ apple: null, google }) };
    const page = await getShared(both, { pass_id: found?.id ?? "" });
    const code = (await showGuestCode(ctx, guest))?.message ?? "";
    expect(page.face).toMatchObject({ member_name: "Kim Sommer", short_id: "" });
    expect(page.face.code?.message).toBe(code);
    const said = JSON.stringify(await googleContent(both, await loadPass(ctx, page.id)));
    expect(said).toContain(code);
    expect(said).not.toContain("Alex");
  });

  it("keeps the guest's code whatever the design asks of members' cards", async () => {
    const { ctx } = own.world;
    const rotating = {
      name: "Ticket",
      type: "event_ticket",
      code_policy: "rotating_only",
    } as const;
    await createPassDesign(ctx, rotating);
    const guest = await expectGuest();
    const { barcodes } = await fileOf(await makeTicket(guest));
    expect(barcodes?.[0]?.message).toBe((await showGuestCode(ctx, guest))?.message);
  });

  it("is offered only where a wallet is set up", async () => {
    const { ctx } = own.world;
    expect(await takesTickets(ctx)).toBe(true);
    const bare = { ...ctx, wallet: createWallet({ apple: null, google: null }) };
    expect(await takesTickets(bare)).toBe(false);
    const google = makeServiceAccount();
    const only = { ...ctx, wallet: createWallet({ apple: null, google }) };
    expect(await takesTickets(only)).toBe(true);
  });

  it("is for a guest who comes, and one however often it is asked for", async () => {
    const { ctx } = own.world;
    for (const answer of [null, "decline"] as const) {
      const guest = await expectGuest(answer);
      await expect(provisionGuestTicket(ctx, guest)).rejects.toMatchObject({
        of: { code: "invalid_status_transition" },
      });
      expect(await ticketsOf(guest)).toEqual([]);
    }
    const guest = await expectGuest();
    const urls = await Promise.all([1, 2, 3].map(() => provisionGuestTicket(ctx, guest)));
    expect(new Set(urls).size).toBe(1);
    expect(await ticketsOf(guest)).toHaveLength(1);
    own.world.setNow("2026-11-24T11:00:00Z");
    await expect(provisionGuestTicket(ctx, guest)).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
  });

  it("ends with the invitation and with the booking, and another answer makes another", async () => {
    const { ctx } = own.world;
    const [taken, off, declined] = [await expectGuest(), await expectGuest(), await expectGuest()];
    const tickets = [await makeTicket(taken), await makeTicket(off), await makeTicket(declined)];
    await withdrawGuest(ctx, taken);
    await cancelBooking(ctx, { booking_id: off.booking.id });
    await answerInvitation(ctx, { ...declined, answer: "decline" });
    // Already before the jobs, a phone that asks gets no code.
    for (const ticket of tickets) {
      const { voided, barcodes } = await fileOf(ticket);
      expect({ voided, barcodes: barcodes ?? [] }).toEqual({ voided: true, barcodes: [] });
    }
    expect(await runJobs(ctx)).toEqual([]);
    expect(await Promise.all(tickets.map(stateOf))).toMatchObject([
      { revocation_reason: "guest_not_coming", version: 2 },
      { revocation_reason: "booking_cancelled", version: 2 },
      { revocation_reason: "guest_not_coming", version: 2 },
    ]);
    await answerInvitation(ctx, { ...declined, answer: "accept" });
    const again = await makeTicket(declined);
    expect(again.id).not.toBe(tickets[2]?.id);
    expect((await fileOf(again)).voided ?? false).toBe(false);
  });

  it("follows a booking that moves, and the guest's name", async () => {
    const { ctx } = own.world;
    const { booking, ...guest } = await expectGuest();
    const ticket = await makeTicket(guest);
    await rescheduleBooking(ctx, {
      booking_id: booking.id,
      starts_at_local: "2026-11-24T14:00:00",
      ends_at_local: "2026-11-24T15:00:00",
    });
    expect(await runJobs(ctx)).toEqual([]);
    expect(await stateOf(ticket)).toMatchObject({ version: 2, revocation_reason: null });
    expect((await fileOf(ticket)).text).toContain("14:00");
  });

  it("is the guest's and not the host's, who has a ticket of their own", async () => {
    const { ctx } = own.world;
    const guest = await expectGuest();
    const { id } = await makeTicket(guest);
    const host = own.world.as(memberOf(guest.host));
    const { booking } = guest;
    expect(await findTicket(host, { booking_id: booking.id })).toBeNull();
    expect((await listMyPasses(host, { page: 1, size: 50 })).total).toBe(0);
    const hosts = await provisionTicket(host, { booking_id: booking.id });
    expect(hosts.id).not.toBe(id);
    expect(hosts.face.member_name).toBe("Alex Rivera");
    const row = await ctx.db.pass.findUniqueOrThrow({ where: byId(ctx, id) });
    expect(row.member_id).toBe(guest.host.id);
    const next = await reissuePass(ctx, { pass_id: id, reason: "lost" });
    expect(next.guest_id).toBe(guest.booking_guest_id);
  });
});
