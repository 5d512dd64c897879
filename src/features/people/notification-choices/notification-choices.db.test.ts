import { beforeEach, describe, expect, it, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { byId } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { changeNotifications } from "./change";
import { getNotifications } from "./get";
import { readStopToken, stopUrl } from "./stop-link";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

const on = { mail: true, push: true };
const off = { mail: false };
const muted = { mail: false, push: true };

describe("a member's notifications", () => {
  it("all are on at first, and a change leaves the others as they are", async () => {
    const all = {
      member_id,
      bookings: { ...on, calendar: true },
      reminders: on,
      waitlist: on,
    };
    expect(await getNotifications(world.ctx, { member_id })).toEqual(all);
    await changeNotifications(world.ctx, { member_id, reminders: off });
    const changed = await changeNotifications(world.ctx, { member_id, waitlist: off });
    expect(changed).toEqual({ ...all, reminders: muted, waitlist: muted });
    expect(await getNotifications(world.ctx, { member_id })).toEqual(changed);
    expect(await changeNotifications(world.ctx, { member_id, reminders: on })).toEqual({
      ...all,
      waitlist: muted,
    });
    const ways = { push: false, calendar: false };
    const without = await changeNotifications(world.ctx, { member_id, bookings: ways });
    expect(without.bookings).toEqual({ mail: true, ...ways });
    expect(without.waitlist).toEqual(muted);
  });

  it("a change is recorded once, with what it was", async () => {
    const type = "member.notifications_changed";
    for (let times = 0; times < 2; times++) {
      await changeNotifications(world.ctx, { member_id, bookings: off });
    }
    const events = await world.ctx.db.domainEvent.findMany({
      where: { object_id: member_id, type },
    });
    expect(events.map(({ data }) => data)).toEqual([
      {
        changed: ["bookings"],
        previous: { bookings: { ...on, calendar: true } },
        current: { bookings: { ...muted, calendar: true } },
      },
    ]);
  });

  it("a member neither sees nor changes another's", async () => {
    const stranger = world.as(memberOf(await makeMember(world)));
    const missing = { of: { code: "member_not_found" } };
    await expect(getNotifications(stranger, { member_id })).rejects.toMatchObject(missing);
    await expect(changeNotifications(stranger, { member_id, bookings: off })).rejects.toMatchObject(
      missing,
    );
    const elsewhere = (await makeWorld()).ctx;
    await expect(getNotifications(elsewhere, { member_id })).rejects.toMatchObject(missing);
  });

  it("are forgotten with an erased member", async () => {
    await changeNotifications(world.ctx, { member_id, bookings: off });
    await archiveMember(world.ctx, { member_id });
    await eraseMember(world.ctx, { member_id });
    const row = await world.ctx.db.member.findUniqueOrThrow({ where: byId(world.ctx, member_id) });
    expect(row.muted).toEqual([]);
  });
});

test("a link to end mails names its choice, and none that was changed is believed", async () => {
  const url = await stopUrl(world.ctx, { id: member_id }, "reminders");
  const token = new URL(url).pathname.replace("/unsubscribe/", "");
  const named = { organization_id: world.org.id, member_id, kind: "reminders" };
  expect(await readStopToken(world.ctx.db, token)).toEqual(named);
  for (const forged of [
    token.replace("reminders", "bookings"),
    token.replace(member_id, "mbr_another"),
    token.replace(world.org.id, "org_another"),
    token.slice(0, -2),
    "",
  ]) {
    expect(await readStopToken(world.ctx.db, forged), forged).toBeNull();
  }
});
