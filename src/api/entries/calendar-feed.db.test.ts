import { changeNotifications } from "@/features/people/notification-choices/change";
import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { bookingCalendar } from "@/features/scheduling/bookings/calendar";
import { invitationCalendar } from "@/features/scheduling/bookings/guests/calendar";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { createFeed } from "@/features/scheduling/calendar-feeds/create";
import { revokeFeed } from "@/features/scheduling/calendar-feeds/revoke";
import { rotateFeed } from "@/features/scheduling/calendar-feeds/rotate";
import { newId } from "@/lib/ids";
import { DAY, MINUTE } from "@/lib/time";
import { withinAMinute } from "@/testing/limits";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { calendarFeed } from "./calendar-feed";

let world: World;
let member: { id: string };
let url: string;
let feed: { calendar_feed_id: string };

/** The entry uses the real clock: so does this world. */
const today = new Date();
const dayFromNow = (days: number) =>
  new Date(today.getTime() + days * DAY).toISOString().slice(0, 10);

beforeEach(async () => {
  world = await makeWorld({ now: today.toISOString() });
  member = await makeMember(world);
  const made = await createFeed(world.ctx, { member_id: member.id });
  url = made.url ?? "";
  feed = { calendar_feed_id: made.id };
});

function ask(address: string, headers: Record<string, string> = {}) {
  return calendarFeed(new Request(address, { headers }), {
    address: newId("req"),
    tls: false,
    local: true,
  });
}

async function book(days: number, who = member): Promise<string> {
  const resource = await makeResource(world);
  const booking = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: who.id,
    starts_at_local: `${dayFromNow(days)}T10:00:00`,
    ends_at_local: `${dayFromNow(days)}T11:00:00`,
    quantity: 1,
  });
  return booking.id;
}

const hourOn = (days: number, hour: number) => ({
  starts_at_local: `${dayFromNow(days)}T${hour}:00:00`,
  ends_at_local: `${dayFromNow(days)}T${hour + 1}:00:00`,
});
const compact = (days: number, hour: number) =>
  `DTSTART:${dayFromNow(days).replaceAll("-", "")}T${hour}0000Z`;

describe("a calendar feed", () => {
  it("shows a class at its present time, as files of its booking and of its guests do, before the booking follows", async () => {
    const about = { title: "Yoga", timezone: "UTC", status: "published" as const };
    const event = await createEvent(world.ctx, { ...about, ...hourOn(5, 10) });
    const wanted = { event_id: event.id, member_id: member.id, quantity: 2 };
    const { id: booking_id } = await holdBooking(world.ctx, wanted);
    const guest = { booking_guest_id: (await inviteGuest(world.ctx, { booking_id })).id };
    const seen = [];
    for (const [minutes, hour] of [10, 12, 14].entries()) {
      world.setNow(new Date(today.getTime() + minutes * MINUTE).toISOString());
      await writeEvent(world.ctx, { event_id: event.id, ...hourOn(5, hour) });
      const answer = await ask(url);
      const text = await answer.text();
      expect(text).toContain(compact(5, hour));
      expect(await bookingCalendar(world.ctx, { booking_id })).toContain(compact(5, hour));
      expect(await invitationCalendar(world.ctx, guest)).toContain(compact(5, hour));
      const sequence = Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
      seen.push({ sequence, modified: Date.parse(answer.headers.get("last-modified") ?? "") });
    }
    for (const name of ["sequence", "modified"] as const) {
      const values = seen.map((one) => one[name]);
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    }
  });

  it("shows the member's bookings to a calendar program, and nobody else's", async () => {
    const mine = await book(3);
    const other = await book(3, await makeMember(world));
    const answer = await ask(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toContain("private");
    const text = await answer.text();
    expect(text).toContain(`UID:${mine}@foyer`);
    expect(text).not.toContain(other);
    expect(text).toMatch(/X-WR-CALNAME:Test club/);
    expect(text).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H/);
    expect(text).toContain("STATUS:CONFIRMED");
  });

  it("shows a cancelled booking as cancelled, under its own id and with a later sequence", async () => {
    const id = await book(3);
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const before = await (await ask(url)).text();
    world.setNow(new Date(today.getTime() + 5000).toISOString());
    await cancelBooking(world.ctx, { booking_id: id });
    const after = await (await ask(url)).text();
    expect(after).toContain(`UID:${id}@foyer`);
    expect(after).toContain("STATUS:CANCELLED");
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  it("leaves out holds, including released ones", async () => {
    await makePrice(world, 1000);
    await book(3);
    await cancelBooking(world.ctx, { booking_id: await book(4) });
    expect(await (await ask(url)).text()).not.toContain("BEGIN:VEVENT");
  });

  it("answers 304 until something changes", async () => {
    await book(3);
    const first = await ask(url);
    const etag = first.headers.get("etag") ?? "";
    const since = first.headers.get("last-modified") ?? "";
    const again = await ask(url, { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await ask(url, { "if-modified-since": since })).status).toBe(304);
    await book(4);
    const changed = await ask(url, { "if-none-match": etag, "if-modified-since": since });
    expect(changed.status).toBe(200);
  });

  it("is empty while the member wants no bookings in calendars, and says that it has changed", async () => {
    await book(3);
    const since = (await ask(url)).headers.get("last-modified") ?? "";
    const choose = async (calendar: boolean, seconds: number) => {
      world.setNow(new Date(Date.parse(since) + seconds * 1000).toISOString());
      await changeNotifications(world.ctx, { member_id: member.id, bookings: { calendar } });
    };
    await choose(false, 5);
    const empty = await ask(url, { "if-modified-since": since });
    expect(empty.status).toBe(200);
    expect(await empty.text()).not.toContain("BEGIN:VEVENT");
    await choose(true, 10);
    const last = empty.headers.get("last-modified") ?? "";
    const full = await ask(url, { "if-modified-since": last });
    expect(full.status).toBe(200);
    expect(await full.text()).toContain("BEGIN:VEVENT");
  });

  it("gets a new address when rotated, and the old one is not found", async () => {
    const { url: next } = await rotateFeed(world.ctx, feed);
    expect((await ask(url)).status).toBe(404);
    expect((await ask(next ?? "")).status).toBe(200);
  });

  it("is not found once it is revoked or its member archived", async () => {
    await revokeFeed(world.ctx, feed);
    expect((await ask(url)).status).toBe(410);
    await expect(rotateFeed(world.ctx, feed)).rejects.toMatchObject({
      of: { code: "calendar_feed_revoked" },
    });
    const other = await createFeed(world.ctx, { member_id: member.id });
    const data = { archived_at: today, status: "archived" };
    await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data });
    expect((await ask(other.url ?? "")).status).toBe(410);
  });

  it("is found only by its whole address", async () => {
    const token = /feeds\/(.*)\.ics/.exec(url)?.[1] ?? "";
    const base = url.slice(0, url.indexOf(token));
    for (const wrong of [token.slice(0, -1), feed.calendar_feed_id, "%00", `${token}.ics`]) {
      expect((await ask(`${base}${wrong}.ics`)).status).toBe(404);
    }
  });

  it("belongs to its member: another member neither sees nor rotates nor revokes it", async () => {
    const other = world.as(memberOf(await makeMember(world)));
    await expect(rotateFeed(other, feed)).rejects.toMatchObject({
      of: { code: "calendar_feed_not_found" },
    });
    await expect(revokeFeed(other, feed)).rejects.toMatchObject({
      of: { code: "calendar_feed_not_found" },
    });
    expect((await ask(url)).status).toBe(200);
  });

  it("is refused for the rest of the minute after too many requests", async () => {
    const statuses: number[] = [];
    await withinAMinute(async () => {
      for (let i = 0; i < 31; i++) statuses.push((await ask(url)).status);
    });
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});
