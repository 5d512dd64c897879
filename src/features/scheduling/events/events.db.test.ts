import { byId } from "@/server/context";
import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createHost } from "@/features/scheduling/hosts/create";
import { Failure, type FailureExtras, ValidationFailure } from "@/server/errors";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { listAttendees } from "./attendees";
import { createEvent } from "./create";
import { getEvent } from "./get";
import { getHostSchedule } from "./host-schedule";
import { listEvents } from "./list";
import { publishEvent } from "./publish";
import { ListEvents, type CreateEvent } from "./schema";
import { updateEvent } from "./update";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const yoga = (fields: Partial<CreateEvent> = {}): CreateEvent => ({
  title: "Morning yoga",
  starts_at_local: "2026-11-24T10:00:00",
  ends_at_local: "2026-11-24T11:00:00",
  timezone: "UTC",
  ...fields,
});

async function failureOf(work: Promise<unknown>): Promise<{ code: string } & FailureExtras> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("It succeeded");
  return { code: error.of.code, ...error.extras };
}

async function faultOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ValidationFailure)) throw error ?? new Error("It succeeded");
  return error.faults[0];
}

describe("an event", () => {
  test("is a draft that shows its times, places and references, and is found by its window", async () => {
    const host = await createHost(world.ctx, { name: "Mira" });
    const price = await makePrice(world, 900);
    const made = await createEvent(
      world.ctx,
      yoga({
        starts_at_local: "2026-12-01T18:00:00",
        ends_at_local: "2026-12-01T19:30:00",
        timezone: "Europe/Berlin",
        host_ids: [host.id],
        price_rule_ids: [price.id],
        capacity: 8,
        category: "Class",
        metadata: { season: "winter" },
      }),
    );
    expect(made).toMatchObject({
      status: "draft",
      starts_at: "2026-12-01T17:00:00.000Z",
      ends_at_local: "2026-12-01T19:30:00",
      host_ids: [host.id],
      capacity: 8,
      taken: 0,
      remaining: 8,
      visibility: "members",
    });
    expect(await getEvent(world.ctx, { event_id: made.id })).toEqual(made);
    const found = await listEvents(
      world.ctx,
      ListEvents.parse({ host_id: host.id, ends_at_gte: "2026-12-01T18:30:00Z", search: "YOGA" }),
    );
    expect(found.items).toEqual([made]);
    const after = ListEvents.parse({ host_id: host.id, ends_at_gte: "2026-12-01T18:30:01Z" });
    expect((await listEvents(world.ctx, after)).total).toBe(0);
  });

  test("is refused at a time that the clocks skip or repeat, unless it names the fold", async () => {
    const timezone = "Europe/Berlin";
    const gap = {
      timezone,
      starts_at_local: "2027-03-28T02:30:00",
      ends_at_local: "2027-03-28T04:00:00",
    };
    expect(await failureOf(createEvent(world.ctx, yoga(gap)))).toMatchObject({
      code: "nonexistent_local_time",
      alternatives: [{ next_valid_local: "2027-03-28T03:00:00" }],
    });
    const twice = {
      timezone,
      starts_at_local: "2027-10-31T02:30:00",
      ends_at_local: "2027-10-31T04:00:00",
    };
    expect(await failureOf(createEvent(world.ctx, yoga(twice)))).toMatchObject({
      code: "ambiguous_local_time",
    });
    const second = await createEvent(world.ctx, yoga({ ...twice, fold: 1 }));
    expect(second.starts_at).toBe("2027-10-31T01:30:00.000Z");
    const renamed = await updateEvent(world.ctx, {
      event_id: second.id,
      title: "Late yoga",
      starts_at_local: second.starts_at_local,
    });
    expect(renamed.starts_at).toBe(second.starts_at);
  });

  test("is refused at the field that names an unknown or archived reference", async () => {
    const foreign = await makeWorld();
    const [host, strange] = [
      await createHost(world.ctx, { name: "Mira" }),
      await createHost(foreign.ctx, { name: "Stranger" }),
    ];
    const fault = (fields: Partial<CreateEvent>) => faultOf(createEvent(world.ctx, yoga(fields)));
    for (const field of ["policy_id", "resource_id"]) {
      const unknown = { loc: ["body", field], type: "unknown_reference" };
      expect(await fault({ [field]: foreign.org.id })).toMatchObject(unknown);
    }
    expect(await fault({ host_ids: [host.id, strange.id] })).toMatchObject({
      loc: ["body", "host_ids", "1"],
      type: "unknown_reference",
    });
    const room = await makeResource(foreign);
    expect(await fault({ resource_id: room.id })).toMatchObject({ loc: ["body", "resource_id"] });
    const price = await makePrice(foreign, 1);
    expect(await fault({ price_rule_ids: [price.id] })).toMatchObject({
      loc: ["body", "price_rule_ids", "0"],
    });
    expect(await fault({ policy_id: "plc_none" })).toMatchObject({ loc: ["body", "policy_id"] });
    await world.ctx.db.host.update({
      where: byId(world.ctx, host.id),
      data: { archived_at: world.ctx.now() },
    });
    expect(await fault({ host_ids: [host.id] })).toMatchObject({ loc: ["body", "host_ids", "0"] });
    expect(await fault({ ends_at_local: "2026-11-24T10:00:00" })).toMatchObject({
      loc: ["body", "ends_at_local"],
      type: "greater_than",
    });
  });

  test("has an external id of its own", async () => {
    await createEvent(world.ctx, yoga({ external_id: "E-1" }));
    expect(await failureOf(createEvent(world.ctx, yoga({ external_id: "E-1" })))).toMatchObject({
      code: "external_id_already_exists",
    });
  });

  test("is published once; an empty change leaves it untouched", async () => {
    const { id } = await createEvent(world.ctx, yoga());
    const published = await publishEvent(world.ctx, { event_id: id });
    expect(published).toMatchObject({ status: "published" });
    expect(await publishEvent(world.ctx, { event_id: id })).toEqual(published);
    expect(await updateEvent(world.ctx, { event_id: id })).toMatchObject(published);
    const events = await world.ctx.db.domainEvent.findMany({ where: { object_id: id } });
    expect(events.map(({ type }) => type).sort()).toEqual(["event.created", "event.published"]);
  });
});

describe("two events at the same time", () => {
  test("cannot have one room: the refusal names the event and the bookings that block it", async () => {
    const room = await makeResource(world, { capacity: 3 });
    const at = { resource_id: room.id, status: "published" as const };
    const first = await createEvent(world.ctx, yoga({ ...at, title: "First" }));
    const member = await makeMember(world);
    const booking = await holdBooking(world.ctx, {
      member_id: member.id,
      resource_id: room.id,
      starts_at_local: "2026-11-24T11:00:00",
      ends_at_local: "2026-11-24T12:00:00",
      quantity: 1,
    });
    const clash = createEvent(world.ctx, yoga({ ...at, ends_at_local: "2026-11-24T11:30:00" }));
    expect(await failureOf(clash)).toMatchObject({
      code: "slot_unavailable",
      detail: "The resource is taken, by 1 event and 1 booking.",
      reasons: [{ code: "resource_taken" }],
      affected: [
        { type: "event", id: first.id, title: "First" },
        { type: "booking", id: booking.id, member_id: member.id },
      ],
    });
    const next = yoga({
      ...at,
      starts_at_local: "2026-11-24T12:00:00",
      ends_at_local: "2026-11-24T13:00:00",
    });
    expect((await createEvent(world.ctx, next)).status).toBe("published");
  });

  test("cannot be published in a room that has been archived since", async () => {
    const room = await makeResource(world);
    const { id } = await createEvent(world.ctx, yoga({ resource_id: room.id }));
    await world.ctx.db.resource.update({
      where: byId(world.ctx, room.id),
      data: { archived_at: world.ctx.now() },
    });
    expect(await failureOf(publishEvent(world.ctx, { event_id: id }))).toMatchObject({
      code: "slot_unavailable",
      reasons: [{ code: "resource_archived" }],
    });
  });

  test("cannot have one host: the refusal names the host and the event, and so does the schedule", async () => {
    const host = await createHost(world.ctx, { name: "Mira" });
    const at = { host_ids: [host.id] };
    const first = await createEvent(
      world.ctx,
      yoga({ ...at, title: "First", status: "published" }),
    );
    const draft = await createEvent(world.ctx, yoga(at));
    expect(await failureOf(publishEvent(world.ctx, { event_id: draft.id }))).toMatchObject({
      code: "host_unavailable",
      detail: "Mira leads “First” at this time.",
      affected: [{ type: "event", id: first.id, host_id: host.id, host_name: "Mira" }],
    });
    const schedule = await getHostSchedule(world.ctx, { host_id: host.id });
    expect(schedule.events.map(({ id }) => id)).toEqual([first.id]);
    expect(schedule.conflicts.map(({ id }) => id)).toEqual([draft.id]);
  });

  test.each(["room", "host"])("published 20 times at once, get one %s once", async (what) => {
    const room = await makeResource(world);
    const host = await createHost(world.ctx, { name: "Mira" });
    const at = what === "room" ? { resource_id: room.id } : { host_ids: [host.id] };
    const drafts = await Promise.all(
      Array.from({ length: 20 }, () => createEvent(world.ctx, yoga(at))),
    );
    const results = await Promise.allSettled(
      drafts.map(({ id }) => publishEvent(world.ctx, { event_id: id })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = results.flatMap((r) =>
      r.status === "rejected" ? [(r.reason as Error).name] : [],
    );
    expect(new Set(codes)).toEqual(
      new Set([what === "room" ? "slot_unavailable" : "host_unavailable"]),
    );
  });
});

describe("the places of an event", () => {
  test("are counted, cannot be fewer than are taken, and their attendees are listed by name", async () => {
    const event = await createEvent(world.ctx, yoga({ capacity: 5, status: "published" }));
    const member = await makeMember(world, { name: "Ruth" });
    const booking = await holdBooking(world.ctx, {
      event_id: event.id,
      member_id: member.id,
      quantity: 3,
    });
    expect(await getEvent(world.ctx, { event_id: event.id })).toMatchObject({
      taken: 3,
      remaining: 2,
    });
    expect(
      await failureOf(updateEvent(world.ctx, { event_id: event.id, capacity: 2 })),
    ).toMatchObject({
      code: "bookings_affected",
      affected: [{ id: booking.id, member_id: member.id, quantity: 3 }],
    });
    const page = { event_id: event.id, page: 1, size: 10 };
    const { items } = await listAttendees(world.ctx, { ...page, status: ["confirmed"] });
    expect(items).toMatchObject([{ id: booking.id, member: { name: "Ruth", id: member.id } }]);
    expect((await listAttendees(world.ctx, { ...page, status: ["held"] })).total).toBe(0);
  });

  test("are all counted where they are fewer than taken, though the first bookings alone are named", async () => {
    const { id: event_id } = await createEvent(world.ctx, yoga({ status: "published" }));
    for (let n = 0; n < 101; n += 1) {
      const { id: member_id } = await makeMember(world);
      await holdBooking(world.ctx, { event_id, member_id, quantity: 2 });
    }
    const fewer = await failureOf(updateEvent(world.ctx, { event_id, capacity: 201 }));
    const detail = "202 places are taken already, which is more than 201.";
    expect(fewer).toMatchObject({ code: "bookings_affected", detail });
    expect(fewer.affected).toHaveLength(100);
  });
});
