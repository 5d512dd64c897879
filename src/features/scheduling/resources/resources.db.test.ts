import { byId } from "@/server/context";
import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { callerOf, failureOf } from "@/testing/worlds/passes";
import { keyWith, makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { archiveResource, restoreResource } from "./archive";
import { createResource } from "./create";
import { getResource } from "./get";
import { listResources } from "./list";
import { listSlots } from "./list-slots";
import { updateResource } from "./update";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const all = { page: 1, size: 50, include_archived: false };
const code = (expected: string) => ({ of: { code: expected } });
const tuesday = { from_local: "2026-11-24T00:00:00", to_local: "2026-11-25T00:00:00" };

async function book(resource_id: string, from: string, to: string) {
  const member_id = (await makeMember(world)).id;
  const times = { starts_at_local: `2026-11-24T${from}:00`, ends_at_local: `2026-11-24T${to}:00` };
  return holdBooking(world.ctx, { resource_id, member_id, quantity: 1, ...times });
}

describe("resources", () => {
  test("times of day come back in the specification's form and overrides in the order of time", async () => {
    const created = await createResource(world.ctx, {
      name: "Court",
      timezone: "Europe/Berlin",
      availability: [
        { day: "monday", starts_at_local: "09:00:00Z", ends_at_local: "00:00:00Z", capacity: 2 },
      ],
      overrides: [
        {
          starts_at_local: "2026-12-24T12:00:00",
          ends_at_local: "2026-12-27T00:00:00",
          capacity: 0,
        },
        {
          starts_at_local: "2026-12-01T12:00:00",
          ends_at_local: "2026-12-01T14:00:00",
          capacity: 5,
        },
      ],
    });
    expect(await getResource(world.ctx, { resource_id: created.id })).toEqual(created);
    expect(created.overrides.map((o) => o.capacity)).toEqual([5, 0]);
    expect(created.id).toMatch(/^evr_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test("contradicting windows and overrides are refused by name", async () => {
    const window = {
      day: "monday" as const,
      starts_at_local: "09:00:00Z",
      ends_at_local: "12:00:00Z",
      capacity: 1,
    };
    const base = { name: "X", timezone: "UTC" };
    await expect(
      createResource(world.ctx, {
        ...base,
        availability: [window, { ...window, starts_at_local: "11:00:00Z" }],
      }),
    ).rejects.toMatchObject(code("availability_overlap"));
    const override = {
      starts_at_local: "2026-12-01T12:00:00",
      ends_at_local: "2026-12-01T14:00:00",
      capacity: 5,
    };
    await expect(
      createResource(world.ctx, { ...base, overrides: [override, override] }),
    ).rejects.toMatchObject(code("override_overlap"));
  });

  test("a fault of an override is blamed on the field and the times that the request has", async () => {
    const call = await callerOf([world]);
    const day = (hour: number) => `2026-12-02T${hour}:00:00`;
    const override = (from: number, to: number) => ({
      starts_at_local: day(from),
      ends_at_local: day(to),
      capacity: 0,
    });
    const whole = { name: "Hall", timezone: "Europe/Berlin" };
    // Overrides are kept in the order of time: the second one sent comes first.
    const overrides = [override(15, 16), override(12, 11)];
    const refused = await call("POST", "/v1/events/resources", { ...whole, overrides });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ["body", "overrides", "1", "ends_at_local"],
            type: "greater_than",
            input: day(11),
            ctx: { gt: day(12) },
          },
        ],
      },
    });
    const made = await call("POST", "/v1/events/resources", {
      ...whole,
      overrides: [override(15, 16)],
    });
    const path = `/v1/events/resources/${made.body.id}/overrides`;
    expect(await call("POST", path, override(12, 11))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "ends_at_local"], type: "greater_than" }] },
    });
    expect(await call("POST", path, override(14, 17))).toMatchObject({
      status: 422,
      body: {
        code: "override_overlap",
        detail: `The overrides from ${day(14)} to ${day(17)} and from ${day(15)} to ${day(16)} share time.`,
      },
    });
  });

  test("offer a slot across the clocks' change back only when one fold describes it", async () => {
    const { id: resource_id } = await makeResource(world, { timezone: "Europe/Berlin" });
    await world.ctx.db.resource.update({
      where: byId(world.ctx, resource_id),
      data: { max_duration_minutes: 60 },
    });
    // At 03:00 the clocks go back to 02:00.
    const night = { from_local: "2027-10-31T01:00:00", to_local: "2027-10-31T04:00:00" };
    const window = { resource_id, ...night, duration_minutes: 60, quantity: 1, explain: false };
    const { slots } = await listSlots(world.ctx, { ...window, member_id: undefined });
    const folded = slots.filter(({ starts_at_local: local }) => local.endsWith("02:00:00"));
    expect(
      folded.map(({ starts_at, ends_at_local, fold }) => [starts_at, ends_at_local, fold]),
    ).toEqual([
      ["2027-10-31T00:00:00.000Z", "2027-10-31T02:00:00", 0],
      ["2027-10-31T01:00:00.000Z", "2027-10-31T03:00:00", 1],
    ]);
    const member_id = (await makeMember(world)).id;
    const [{ starts_at_local, ends_at_local, starts_at, ends_at } = slots[0] as never] = folded;
    const request = { resource_id, member_id, quantity: 1, starts_at_local, ends_at_local };
    const held = await holdBooking(world.ctx, { ...request, fold: 0 });
    expect(held).toMatchObject({ starts_at, ends_at });
  });

  test("an empty change leaves updated_at alone; a real one does not", async () => {
    const resource = await makeResource(world);
    const before = await getResource(world.ctx, { resource_id: resource.id });
    expect(await updateResource(world.ctx, { resource_id: resource.id })).toMatchObject(before);
    const after = await updateResource(world.ctx, { resource_id: resource.id, name: "New" });
    expect(after).toMatchObject({ name: "New", updated_at: world.ctx.now().toISOString() });
  });

  test("refuse a change that would strand a coming booking and name it, unless told to keep it", async () => {
    const resource = await makeResource(world, { capacity: 2 });
    const booking = await book(resource.id, "10:00", "11:00");
    const closing = {
      resource_id: resource.id,
      overrides: [
        {
          starts_at_local: "2026-11-24T09:00:00",
          ends_at_local: "2026-11-24T12:00:00",
          capacity: 0,
        },
      ],
    };
    await expect(updateResource(world.ctx, closing)).rejects.toMatchObject({
      of: { code: "bookings_affected" },
      extras: { affected: [{ booking_id: booking.id, outcome: null }] },
    });
    expect((await getResource(world.ctx, { resource_id: resource.id })).overrides).toEqual([]);
    const kept = await updateResource(world.ctx, { ...closing, on_conflict: "keep" });
    expect(kept.overrides).toHaveLength(1);
  });

  test("name the members whom a change would strand only to a caller who may read members", async () => {
    const namesFor = async (...scopes: string[]) => {
      const { id: resource_id } = await makeResource(world);
      await book(resource_id, "10:00", "11:00");
      const ctx = world.as(keyWith(world, ["resources:write", ...scopes]));
      const closing = { resource_id, availability: [] };
      const tried = await updateResource(ctx, { ...closing, dry_run: true });
      const refused = await failureOf(updateResource(ctx, closing));
      const kept = await updateResource(ctx, { ...closing, on_conflict: "keep" });
      return [tried, refused, kept];
    };
    const telling = (member_name: string | null) => ({ affected: [{ member_name }] });
    expect(await namesFor()).toMatchObject([null, null, null].map(telling));
    const name = "Test member";
    expect(await namesFor("members:read")).toMatchObject([name, name, name].map(telling));
  });

  test("a preview refuses what the change would: another's id, and a policy that is not there", async () => {
    const external_id = `room-${world.org.id}`;
    const other = await makeResource(world);
    await updateResource(world.ctx, { resource_id: other.id, external_id });
    const { id: resource_id } = await makeResource(world);
    for (const dry_run of [true, false]) {
      const change = (fields: object) =>
        updateResource(world.ctx, { resource_id, dry_run, ...fields });
      await expect(change({ external_id })).rejects.toMatchObject({
        ...code("external_id_already_exists"),
        extras: { field: "external_id" },
      });
      await expect(change({ policy_id: "pol_none" })).rejects.toMatchObject({
        faults: [{ type: "policy_not_found" }],
      });
    }
    const own = { resource_id, dry_run: true, external_id: `${external_id}-2` };
    expect(await updateResource(world.ctx, own)).toMatchObject({ external_id: own.external_id });
    await updateResource(world.ctx, { ...own, dry_run: false });
    expect(await updateResource(world.ctx, own)).toMatchObject({ dry_run: true });
  });

  test("an archived resource leaves the list, offers nothing and takes no booking, until restored", async () => {
    const { id } = await makeResource(world);
    await archiveResource(world.ctx, { resource_id: id });
    const names = async (query: typeof all) =>
      (await listResources(world.ctx, query)).items.map((r) => r.id);
    expect(await names(all)).not.toContain(id);
    expect(await names({ ...all, include_archived: true })).toContain(id);
    const slots = await listSlots(world.ctx, {
      resource_id: id,
      ...tuesday,
      quantity: 1,
      explain: false,
    });
    expect(slots.slots).toEqual([]);
    await expect(book(id, "10:00", "11:00")).rejects.toMatchObject(code("resource_not_found"));
    const restored = await restoreResource(world.ctx, { resource_id: id });
    expect(restored.archived_at).toBeNull();
    expect(await restoreResource(world.ctx, { resource_id: id })).toEqual(restored);
    await expect(book(id, "10:00", "11:00")).resolves.toMatchObject({ status: "confirmed" });
  });

  test("another organization's resource does not exist", async () => {
    const other = await makeWorld();
    const { id } = await makeResource(other);
    await expect(getResource(world.ctx, { resource_id: id })).rejects.toMatchObject(
      code("resource_not_found"),
    );
    await expect(book(id, "10:00", "11:00")).rejects.toMatchObject(code("resource_not_found"));
  });
});

describe("slots of a resource", () => {
  test("every slot offered can be booked, and a booked one is offered no more", async () => {
    const { id } = await makeResource(world);
    const ask = { resource_id: id, ...tuesday, duration_minutes: 60, quantity: 1, explain: false };
    const before = await listSlots(world.ctx, ask);
    const slot = before.slots[20];
    await book(
      id,
      slot?.starts_at_local.slice(11, 16) ?? "",
      slot?.ends_at_local.slice(11, 16) ?? "",
    );
    const after = await listSlots(world.ctx, ask);
    expect(before.slots).toContainEqual(slot);
    expect(after.slots).not.toContainEqual(slot);
    // The half-hour grid: the slot itself and the two that overlap it are no longer free.
    expect(before.slots.length - after.slots.length).toBe(3);
  });

  test("a full window explained names the nearest free slots after it", async () => {
    const { id } = await makeResource(world);
    await book(id, "10:00", "11:00");
    const asked = await listSlots(world.ctx, {
      resource_id: id,
      from_local: "2026-11-24T10:00:00",
      to_local: "2026-11-24T11:00:00",
      quantity: 1,
      explain: true,
    });
    expect(asked.slots.map((s) => s.reasons[0]?.code)).toEqual(["full", "full"]);
    expect(asked.alternatives[0]).toMatchObject({ starts_at_local: "2026-11-24T11:00:00" });
  });

  test("a window that runs backwards or over 31 days is a fault of to_local", async () => {
    const { id } = await makeResource(world);
    for (const to_local of ["2026-11-23T00:00:00", "2027-01-24T00:00:00"]) {
      await expect(
        listSlots(world.ctx, {
          resource_id: id,
          ...tuesday,
          to_local,
          quantity: 1,
          explain: false,
        }),
      ).rejects.toMatchObject({ faults: [{ loc: ["query", "to_local"] }] });
    }
  });
});
