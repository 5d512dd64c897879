import { beforeAll, describe, expect, test } from "vitest";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { createHost } from "@/features/scheduling/hosts/create";
import type { Ctx } from "@/server/context";
import { makeMember, makePrice, makeWorld, type World } from "@/testing/worlds/world";
import { checkInAttendee, noteNoShow, undoAttendee } from "./attendance";
import { readHostDay } from "./read-host-day";

let world: World;
let mira: { id: string };
let booking: { id: string; event_id: string | null };
const DAY = "2026-12-01";
const named = (code: string) => ({ of: { code } });

/** Gives a class of a host, with one member who attends. */
async function lead(host: { id: string }, hour: number) {
  const { id: event_id } = await createEvent(world.ctx, {
    ...{ title: "Yoga", timezone: "UTC", capacity: 8, status: "published", host_ids: [host.id] },
    starts_at_local: `${DAY}T${hour}:00:00`,
    ends_at_local: `${DAY}T${hour + 1}:00:00`,
  });
  const { id: member_id } = await makeMember(world);
  const place = { member_id, event_id, quantity: 1, settle: "on_account" } as const;
  return createBooking(world.ctx, place);
}

beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  mira = await createHost(world.ctx, { name: "Mira Lang" });
  booking = await lead(mira, 10);
});

/** The instructor at her phone, at a time of the day of her class. */
function at(time: string, host_id: string | null = mira.id): Ctx {
  const { scopes, limits } = builtInRoles.host;
  const person = { id: "stf_host", name: "Mira", host_id, scopes: new Set(scopes), limits };
  const ctx = world.as({ kind: "staff", ...person });
  return { ...ctx, now: () => new Date(`${DAY}T${time}:00Z`) };
}

describe("the day of a host", () => {
  test("shows who attends, and neither their money nor how to reach them", async () => {
    const day = await readHostDay(at("09:00"), { host_id: mira.id });
    expect(day).toMatchObject({ day: DAY, today: DAY, next: null });
    expect(day.events).toMatchObject([{ title: "Yoga", starts_at_local: `${DAY}T10:00:00` }]);
    const [attendee] = day.events[0]?.attendees ?? [];
    expect(Object.keys(attendee ?? {}).sort()).toEqual([
      "booking_id",
      "may",
      "name",
      "photo_url",
      "quantity",
      "status",
    ]);
    expect(attendee).toMatchObject({ status: "confirmed", may: ["check_in"] });
    const empty = await readHostDay(at("09:00"), { host_id: mira.id, day: "2026-11-30" });
    expect(empty).toMatchObject({ events: [], next: { title: "Yoga" } });
  });

  test("is no other host's, nor anybody's who is none", async () => {
    const other = await createHost(world.ctx, { name: "Ben Ode" });
    const theirs = await lead(other, 14);
    for (const ctx of [at("09:00"), at("09:00", null)]) {
      await expect(readHostDay(ctx, { host_id: other.id })).rejects.toMatchObject(
        named("host_not_found"),
      );
      const asked = { host_id: other.id, booking_id: theirs.id };
      await expect(checkInAttendee(ctx, asked)).rejects.toMatchObject(named("host_not_found"));
    }
    // Another host's attendee is none of hers, either.
    const asked = { host_id: mira.id, booking_id: theirs.id };
    await expect(checkInAttendee(at("09:00"), asked)).rejects.toMatchObject(
      named("booking_not_found"),
    );
  });

  test("awaits at the event's new time who has not followed it", async () => {
    const { event_id, id: booking_id } = await lead(mira, 16);
    const day = { starts_at_local: "2026-12-02T16:00:00", ends_at_local: "2026-12-02T17:00:00" };
    await writeEvent(world.ctx, { event_id: event_id ?? "", ...day });
    const may = async (now: string) => {
      const ctx = { ...at("09:00"), now: () => new Date(now) };
      const { events } = await readHostDay(ctx, { host_id: mira.id, day: "2026-12-02" });
      return events[0]?.attendees.find((one) => one.booking_id === booking_id)?.may;
    };
    expect(await may(`${DAY}T16:30:00Z`)).toEqual([]);
    expect(await may("2026-12-02T16:30:00Z")).toEqual(["check_in", "no_show"]);
  });

  test("is where an instructor checks in, undoes, and notes who did not come", async () => {
    const asked = { host_id: mira.id, booking_id: booking.id };
    const came = await checkInAttendee(at("09:55"), asked);
    expect(came).toMatchObject({ status: "checked_in", may: ["undo"] });
    expect(await undoAttendee(at("09:56"), asked)).toMatchObject({ may: ["check_in"] });
    await expect(noteNoShow(at("09:57"), asked)).rejects.toMatchObject(
      named("invalid_status_transition"),
    );
    expect(await noteNoShow(at("10:20"), asked)).toMatchObject({ status: "no_show" });
  });
});
