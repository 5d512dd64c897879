import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import type { Mail, Mailer } from "@/ports/mail/port";
import { runJobs } from "@/testing/outbox";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";

let world: World;
let sent: { mail: Mail; key: string }[];
let fail: Error | null;
const mailer: Mailer = {
  kind: "mailbox",
  send: async (mail, key) => {
    if (fail) throw fail;
    sent.push({ mail, key });
  },
};

beforeEach(async () => {
  world = await makeWorld();
  [sent, fail] = [[], null];
});

/** Runs a round of the worker for this world; other tests' organizations are left alone. */
const round = () => runJobs({ ...world.ctx, mail: mailer });

async function confirm(): Promise<{ booking: string; email: string | null }> {
  const resource = await makeResource(world, { timezone: "Europe/Berlin" });
  const member = await makeMember(world, { name: "Ada Byron" });
  const booking = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: member.id,
    starts_at_local: "2026-11-24T10:00:00",
    ends_at_local: "2026-11-24T11:00:00",
    quantity: 1,
  });
  return { booking: booking.id, email: member.email };
}

describe("confirmations by mail", () => {
  test("a confirmed booking is mailed once, with its time and zone", async () => {
    const { booking, email } = await confirm();
    expect(await round()).toEqual([]);
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail).toMatchObject({ to: email });
    expect(sent[0]?.mail.subject).toContain("Test room");
    expect(sent[0]?.mail.text).toContain("10:00");
    expect(sent[0]?.mail.text).toMatch(/Berlin/);
    expect(sent[0]?.mail.text).toContain(`/bookings/${booking}`);
  });

  test("a mail server that is away delays the mail and loses none", async () => {
    await confirm();
    fail = Object.assign(new Error("away"), { name: "MailUndeliverable", retry: true });
    expect(await round()).toEqual([fail]);
    fail = null;
    await round();
    expect(sent).toHaveLength(1);
  });

  test("are given up for an address that no server takes, and delay nobody else's", async () => {
    await confirm();
    fail = Object.assign(new Error("no"), { name: "MailUndeliverable", retry: false });
    await round();
    fail = null;
    await round();
    expect(sent).toHaveLength(0);
  });

  test("a booking that was cancelled before the mail went out is not confirmed by mail", async () => {
    const { booking } = await confirm();
    await world.ctx.db.booking.update({
      where: byId(world.ctx, booking),
      data: { status: "cancelled" },
    });
    await round();
    expect(sent).toHaveLength(0);
  });
});
