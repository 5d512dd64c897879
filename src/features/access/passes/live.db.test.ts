import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { updatePassDesign } from "@/features/access/pass-designs/update";
import { publishPassDesign } from "@/features/access/pass-designs/publish";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { updateMember } from "@/features/people/members/update";
import { suspendMember } from "@/features/people/members/suspend";
import { updateOrganization } from "@/features/platform/organizations/update";
import { newId } from "@/lib/ids";
import { recordEvent } from "@/server/jobs/events";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember, makeResource } from "@/testing/worlds/world";
import { createPass } from "./create";
import { openPass } from "@/ports/wallet/verify-pass";
import { getPass } from "./get";
import { googleContent } from "./google-content";
import { provisionPass } from "./provision";
import { refreshShown } from "./refresh-shown";
import { showPass } from "./screen-view";
import { loadPass } from "./store";

const own = setUpPasses();

/** A provisioned card that shows a name, a status and the next booking. */
async function makeCard(member?: { id: string }, design?: { id: string }) {
  const { ctx } = own.world;
  const member_id = (member ?? (await makeMember(own.world, { name: "Ada" }))).id;
  const shape = design ?? (await makeDesign());
  const pass = await createPass(ctx, { member_id, pass_design_id: shape.id });
  await provisionPass(ctx, { pass_id: pass.id });
  await runJobs(ctx);
  return getPass(ctx, { pass_id: pass.id });
}

function makeDesign(expiry?: { rule: "membership" }) {
  return createPassDesign(own.world.ctx, {
    name: "Card",
    ...(expiry && { expiry }),
    fields: [
      { slot: "primary", key: "name", label: "MEMBER", value: "{{member.name}}" },
      { slot: "secondary", key: "status", label: "STATUS", value: "{{member.status}}" },
      { slot: "auxiliary", key: "next", label: "NEXT", value: "{{next_booking.title}}" },
      { slot: "auxiliary", key: "until", label: "UNTIL", value: "{{pass.expires_on}}" },
    ],
  });
}

/** A confirmed booking of a room, from the hour given to the next. */
async function book(member_id: string, hour: number) {
  const { ctx } = own.world;
  const { id: resource_id } = await makeResource(own.world, { capacity: 2 });
  const at = (h: number) => `2026-11-23T${String(h).padStart(2, "0")}:00:00`;
  return createBooking(ctx, {
    member_id,
    quantity: 1,
    resource_id,
    starts_at_local: at(hour),
    ends_at_local: at(hour + 1),
  });
}

/** Returns the updates that the wallets got of a pass, in order. */
async function told(pass: { id: string }): Promise<unknown[]> {
  const events = await own.world.ctx.db.domainEvent.findMany({
    where: { object_id: pass.id, type: "pass.updated" },
    orderBy: { sequence: "asc" },
  });
  return events.map(({ data }) => (data as { reason: string }).reason);
}

describe("a pass in a wallet", () => {
  it("follows its member, the organization and its design, with the reason of each change", async () => {
    const { ctx } = own.world;
    const pass = await makeCard();
    await updateMember(ctx, { member_id: pass.member_id, name: "Ada King" });
    expect(await runJobs(ctx)).toEqual([]);
    await suspendMember(ctx, { member_id: pass.member_id });
    await runJobs(ctx);
    await updatePassDesign(ctx, {
      pass_design_id: pass.pass_design_id,
      colors: { background: "#111111", foreground: "#ffffff", label: "#dddddd" },
    });
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["member", "member"]);
    await publishPassDesign(ctx, { pass_design_id: pass.pass_design_id });
    await runJobs(ctx);
    await updateOrganization(ctx, { organization_id: own.world.org.id, name: "New name" });
    const renamed = { ...ctx, org: { ...ctx.org, name: "New name" } };
    await runJobs(renamed);
    expect(await told(pass)).toEqual(["member", "member", "design", "organization"]);
    expect((await getPass(ctx, { pass_id: pass.id })).version).toBe(pass.version + 4);
  });

  it("is left in peace by changes that it does not show, and by others'", async () => {
    const { ctx } = own.world;
    const pass = await makeCard();
    const other = await makeMember(own.world);
    await updateMember(ctx, { member_id: pass.member_id, metadata: { locker: "12" } });
    await updateMember(ctx, { member_id: other.id, name: "Somebody else" });
    await book(other.id, 9);
    await runJobs(ctx);
    expect(await told(pass)).toEqual([]);
  });

  it("shows the next booking, and the one after it when that is over, by itself", async () => {
    const { ctx } = own.world;
    const pass = await makeCard();
    await book(pass.member_id, 9);
    const later = await book(pass.member_id, 14);
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["booking"]);
    const { shown_digest } = await ctx.db.pass.findUniqueOrThrow({ where: byId(ctx, pass.id) });
    // Otherwise both would have the same name.
    await ctx.db.resource.update({
      where: byId(ctx, later.resource_id ?? ""),
      data: { name: "Other room" },
    });
    own.world.setNow("2026-11-23T10:00:00.000Z");
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["booking", "booking"]);
    own.world.setNow("2026-11-23T15:00:00.000Z");
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["booking", "booking", "booking"]);
    const row = await ctx.db.pass.findUniqueOrThrow({ where: byId(ctx, pass.id) });
    expect(row.shown_digest).not.toBe(shown_digest);
  });

  it("appears at the next booking and counts down to it where a phone can, and says the time elsewhere", async () => {
    const { ctx } = own.world;
    // The card that a club has without drawing one.
    const pass = await makeCard(undefined, await createPassDesign(ctx, { name: "Plain" }));
    const fileOf = async () => {
      const { apple_wallet_pass } = await provisionPass(ctx, { pass_id: pass.id });
      const file = openPass(Buffer.from(apple_wallet_pass ?? "", "base64")).get("pass.json");
      return JSON.parse(String(file)) as {
        relevantDate?: string;
        generic: { headerFields?: { key: string }[] };
      };
    };
    const before = await fileOf();
    expect(before.relevantDate).toBeUndefined();
    expect(before.generic.headerFields ?? []).toEqual([]);
    await book(pass.member_id, 9);
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["booking"]);
    const file = await fileOf();
    expect(file.relevantDate).toBe("2026-11-23T09:00:00Z");
    expect(file.generic.headerFields).toContainEqual(
      expect.objectContaining({ key: "next", value: "2026-11-23T09:00:00Z", isRelative: true }),
    );
    const row = await loadPass(ctx, pass.id);
    const { fields } = (await showPass(ctx, row)).face;
    expect(fields.find(({ key }) => key === "next")).toMatchObject({
      countdown_to: "2026-11-23T09:00:00.000Z",
      value: expect.stringContaining("9:00") as string,
    });
    const google = await googleContent(ctx, row);
    expect(google.fields.find(({ id }) => id === "next")?.value).toContain("9:00");
    own.world.setNow("2026-11-23T10:00:00.000Z");
    await runJobs(ctx);
    expect((await fileOf()).relevantDate).toBeUndefined();
  });

  it("follows the organization's own time, and keeps no job for it by the real one", async () => {
    const { world } = own;
    const pass = await makeCard();
    await book(pass.member_id, 9);
    const onClock = () => {
      const org = { ...world.org, test_clock_at: world.ctx.now() };
      return { ...world.ctx, org };
    };
    await runJobs(onClock());
    expect(await told(pass)).toEqual(["booking"]);
    const jobs = await world.ctx.db.$queryRaw`
      SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'pass_id' = ${pass.id}`;
    expect(jobs).toEqual([]);
    world.setNow("2026-11-23T10:00:00.000Z");
    await runJobs(onClock());
    expect(await told(pass)).toEqual(["booking"]);
    await recordEvent(onClock(), "test_clock.ready", newId("clk"));
    await runJobs(onClock());
    expect(await told(pass)).toEqual(["booking", "organization"]);
  });

  it("ends with the membership if its design says so, and shows that date", async () => {
    const { ctx, org } = own.world;
    const design = await makeDesign({ rule: "membership" });
    const pass = await makeCard(undefined, design);
    const product = await ctx.db.product.create({
      data: {
        id: newId("prd"),
        organization_id: org.id,
        name: "Full",
        amount: 0,
        currency: "EUR",
        interval: "month",
      },
    });
    const subscription = await ctx.db.subscription.create({
      data: {
        id: newId("sub"),
        organization_id: org.id,
        member_id: pass.member_id,
        product_id: product.id,
        status: "active",
        amount: 0,
        currency: "EUR",
        interval: "month",
        interval_count: 1,
        timezone: "UTC",
        starts_at: ctx.now(),
        anchor_at: ctx.now(),
        period_ends_at: new Date("2026-12-23T00:00:00Z"),
        cancel_at_period_end: true,
      },
    });
    await recordEvent(ctx, "subscription.cancellation_scheduled", subscription.id);
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["membership"]);
    own.world.setNow("2026-12-24T00:00:00.000Z");
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["membership", "expired"]);
  });

  it("is told once of a change that two jobs find at the same time", async () => {
    const { ctx } = own.world;
    const pass = await makeCard();
    await ctx.db.member.update({ where: byId(ctx, pass.member_id), data: { name: "Ada King" } });
    const looks = await Promise.all(
      Array.from({ length: 6 }, () => refreshShown(ctx, pass.id, "member")),
    );
    expect(looks.filter(Boolean)).toHaveLength(1);
    expect(await told(pass)).toEqual(["member"]);
  });

  it("is one of hundreds that follow their design, job by job", async () => {
    const { ctx } = own.world;
    const first = await makeCard();
    const { id: _id, wallet_serial_number: _serial, metadata: _, ...like } = await rowOf(first.id);
    await ctx.db.pass.createMany({
      data: Array.from({ length: 200 }, (_, n) => ({
        ...like,
        id: newId("pas"),
        wallet_serial_number: `serial-${n}`,
        share_token_hash: Buffer.from(newId("pas")),
      })),
    });
    await updatePassDesign(ctx, { pass_design_id: first.pass_design_id, name: "Club card" });
    await publishPassDesign(ctx, { pass_design_id: first.pass_design_id });
    expect(await runJobs(ctx)).toEqual([]);
    const versions = await ctx.db.pass.groupBy({
      by: ["version"],
      where: { pass_design_id: first.pass_design_id },
      _count: true,
    });
    expect(versions).toMatchObject([{ version: first.version + 1, _count: 201 }]);

    function rowOf(id: string) {
      return ctx.db.pass.findUniqueOrThrow({ where: byId(ctx, id) });
    }
  });
});

describe("the ticket of a booking", () => {
  it("follows when the booking moves, and is revoked when it is cancelled", async () => {
    const { ctx } = own.world;
    const member = await makeMember(own.world);
    const booking = await book(member.id, 9);
    const design = await createPassDesign(ctx, { name: "Ticket", type: "event_ticket" });
    const pass = await createPass(ctx, {
      member_id: member.id,
      pass_design_id: design.id,
      booking_id: booking.id,
    });
    await provisionPass(ctx, { pass_id: pass.id });
    await runJobs(ctx);
    expect(await told(pass)).toEqual([]);
    await rescheduleBooking(ctx, {
      booking_id: booking.id,
      starts_at_local: "2026-11-23T11:00:00",
      ends_at_local: "2026-11-23T12:00:00",
    });
    await runJobs(ctx);
    expect(await told(pass)).toEqual(["booking"]);
    await cancelBooking(ctx, { booking_id: booking.id });
    await runJobs(ctx);
    expect(await getPass(ctx, { pass_id: pass.id })).toMatchObject({
      revocation_reason: "booking_cancelled",
    });
    expect(await told(pass)).toEqual(["booking", "revoked"]);
  });
});
