import { beforeEach, describe, expect, it } from "vitest";
import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import { LISTS } from "@/features/backoffice/list-filters/words";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import type { BuiltInRole } from "@/features/people/staff/words";
import { MEMBER_SEGMENTS, SEGMENT_NAMES } from "@/lib/member-segments";
import { INSTANT, resolveDays } from "@/lib/relative-days";
import { byId, type Ctx } from "@/server/context";
import { watchSql } from "@/testing/sent-sql";
import { callerOf, failureOf } from "@/testing/worlds/passes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { countViews } from "./count";
import { createView } from "./create";
import { getView, getViewQuery, listViews } from "./get";
import { CreateView, ListViews, type View } from "./schema";
import { deleteView, updateView } from "./update";
import { MOST_VIEWS } from "./words";

const sent = watchSql();

/** At 2026-11-23: Mia manages, Ben and Cem are at the desk. */
let world: World;
let mia: Ctx;
let ben: Ctx;
let cem: Ctx;
const staff = (id: string, role: BuiltInRole): Ctx =>
  world.as({ kind: "staff", id, scopes: new Set(builtInRoles[role].scopes) });
const make = (ctx: Ctx, of: object = {}) =>
  createView(
    ctx,
    CreateView.parse({ list: "members", name: "Away", filters: { status: "active" }, ...of }),
  );
const names = async (ctx: Ctx, query: object = {}) =>
  (await listViews(ctx, ListViews.parse(query))).items.map(({ name }) => name);
const lacks = (required_scope: string) => ({
  code: "insufficient_scope",
  required_scope,
});
const taken = { code: "view_name_taken", field: "name" };

beforeEach(async () => {
  world = await makeWorld();
  mia = staff("stf_mia", "manager");
  ben = staff("stf_ben", "front_desk");
  cem = staff("stf_cem", "front_desk");
});

describe("who has a view", () => {
  it("its maker alone, until it is shared", async () => {
    const own = await make(ben);
    expect(own).toMatchObject({ shared: false, made_by: { kind: "staff", id: "stf_ben" } });
    const shared = await make(mia, { name: "Everybody's", shared: true });
    expect(await names(ben)).toEqual(["Everybody's", "Away"]);
    expect(await names(cem)).toEqual(["Everybody's"]);
    expect(await names(ben, { shared: false })).toEqual(["Away"]);
    expect(await getView(cem, { view_id: shared.id })).toMatchObject({ name: "Everybody's" });
    const missing = { code: "view_not_found", resource: "view", resource_id: own.id };
    for (const ctx of [cem, mia]) {
      expect(await failureOf(getView(ctx, { view_id: own.id }))).toMatchObject(missing);
      expect(await failureOf(deleteView(ctx, { view_id: own.id }))).toMatchObject(missing);
    }
  });

  it("nobody who may not read its list", async () => {
    await make(mia, { name: "Late", list: "invoices", filters: {}, shared: true });
    const door = world.as({ kind: "staff", id: "stf_dor", scopes: new Set(["views:read"]) });
    expect(await names(door)).toEqual([]);
    const writes = new Set(["views:read", "views:write", "members:read"]);
    const keeper = world.as({ kind: "staff", id: "stf_kee", scopes: writes });
    const ask = (of: object) => failureOf(make(keeper, of));
    expect(await ask({ list: "bookings" })).toMatchObject(lacks("bookings:read"));
    expect(await ask({ filters: { invoices: "overdue" } })).toMatchObject(lacks("invoices:read"));
    expect(await failureOf(countViews(door, { list: "members" }))).toMatchObject(
      lacks("members:read"),
    );
  });

  it("everybody, of an API key's", async () => {
    const call = await callerOf([world], ["views:write", "members:read", "shared-views:write"]);
    const body = { list: "members", name: "From outside", filters: {} };
    expect(await call("POST", "/v1/views", body)).toMatchObject({
      ...{ status: 201, body: { shared: true, made_by: { kind: "api_key" } } },
    });
    expect(await names(cem)).toEqual(["From outside"]);
    const refused = await call("POST", "/v1/views", { ...body, name: "Own", shared: false });
    expect(refused).toMatchObject({ status: 422 });
    const less = await callerOf([world], ["views:write", "members:read"]);
    const answer = await less("POST", "/v1/views", { ...body, name: "Less" });
    expect(answer).toMatchObject({ status: 403, body: lacks("shared-views:write") });
  });
});

describe("who changes a view", () => {
  it("its maker, and for a shared one whoever may share", async () => {
    const { id: view_id } = await make(mia, { shared: true });
    for (const act of [
      () => updateView(ben, { view_id, name: "Mine now" }),
      () => deleteView(ben, { view_id }),
      () => make(ben, { name: "For all", shared: true }),
    ])
      expect(await failureOf(act())).toMatchObject(lacks("shared-views:write"));
    const other = staff("stf_oth", "accountant");
    expect(await updateView(other, { view_id, name: "Gone" })).toMatchObject({ name: "Gone" });
    await deleteView(other, { view_id });
    expect(await names(mia)).toEqual([]);
  });

  it("nobody shares a view of their own without the right to", async () => {
    const { id: view_id } = await make(ben);
    const refused = await failureOf(updateView(ben, { view_id, shared: true }));
    expect(refused).toMatchObject(lacks("shared-views:write"));
  });

  it("nobody takes another's shared view out of everybody's hands", async () => {
    const { id: view_id } = await make(mia, { shared: true });
    const other = staff("stf_oth", "manager");
    await expect(updateView(other, { view_id, shared: false })).rejects.toMatchObject({
      faults: [{ loc: ["body", "shared"] }],
    });
    expect(await updateView(mia, { view_id, shared: false })).toMatchObject({ shared: false });
    expect(await names(other)).toEqual([]);
  });

  it("each change is an event, and no change is none", async () => {
    const { id: view_id } = await make(mia);
    await updateView(mia, { view_id, name: "Away", position: 0 });
    await updateView(mia, { view_id, name: "Back", shared: true });
    await deleteView(mia, { view_id });
    const events = await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id, object_id: view_id },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual([
      ...["view.created", "view.updated", "view.deleted"],
    ]);
    expect(events[1]?.data).toMatchObject({ name: "Back", shared: true });
  });
});

describe("a name", () => {
  it("stands once among the shared views of a list, whatever its capitals", async () => {
    await make(mia, { shared: true });
    expect(await failureOf(make(mia, { name: "AWAY", shared: true }))).toMatchObject(taken);
    await make(mia, { name: "Away", list: "bookings", filters: {}, shared: true });
    const { id: view_id } = await make(mia, { name: "Other", shared: true });
    expect(await failureOf(updateView(mia, { view_id, name: "away" }))).toMatchObject(taken);
  });

  it("stands once among somebody's own, and again among another's and the shared", async () => {
    await make(mia, { shared: true });
    await make(ben);
    await make(cem);
    expect(await failureOf(make(ben, { name: "away" }))).toMatchObject(taken);
  });

  it("is checked anew when a view is shared", async () => {
    await make(mia, { shared: true });
    const { id: view_id } = await make(mia);
    expect(await failureOf(updateView(mia, { view_id, shared: true }))).toMatchObject(taken);
  });
});

it("a list has so many views, of everybody's and of each person's", async () => {
  const many = Array.from({ length: MOST_VIEWS }, (_, n) => n);
  for (const n of many) await make(ben, { name: `View ${n}` });
  const full = { code: "too_many_views" };
  expect(await failureOf(make(ben, { name: "More" }))).toMatchObject(full);
  await make(ben, { name: "More", list: "bookings", filters: {} });
  await make(cem, { name: "More" });
  for (const n of many) await make(mia, { name: `Shared ${n}`, shared: true });
  const { id: view_id } = await make(mia, { name: "More" });
  expect(await failureOf(updateView(mia, { view_id, shared: true }))).toMatchObject(full);
});

it("of two who save the last view at once, one does", async () => {
  for (let n = 1; n < MOST_VIEWS; n++) await make(ben, { name: `View ${n}` });
  const two = await Promise.all(["A", "B"].map((name) => failureOf(make(ben, { name }))));
  expect(two.filter((one) => one !== null && "code" in (one as object))).toHaveLength(1);
});

describe("filters", () => {
  it.each([
    [{ colour: "red" }, "colour"],
    [{ status: "vanished" }, "status.0"],
    [{ size: 10 }, "size"],
    [{ cursor: "x" }, "cursor"],
    [{ last_visit_at_lt: "30 days" }, "last_visit_at_lt"],
    [{ last_visit_at_lt: "-P30H" }, "last_visit_at_lt"],
    [{ group_id: "" }, "group_id"],
    [{ search: "Ada" }, "search"],
    [{ external_id: "7" }, "external_id"],
  ])("%j are refused at their place, as the list refuses them", async (filters, field) => {
    await expect(make(mia, { filters })).rejects.toMatchObject({
      faults: [{ loc: ["body", "filters", ...field.split(".")] }],
    });
    const { id: view_id } = await make(mia);
    await expect(updateView(mia, { view_id, filters })).rejects.toMatchObject({
      faults: [{ loc: ["body", "filters", ...field.split(".")] }],
    });
  });

  it("with a wrong word are told which words there are", async () => {
    await expect(make(mia, { filters: { status: "vanished" } })).rejects.toMatchObject({
      faults: [{ type: "enum", input: "vanished", ctx: { expected: expect.any(String) } }],
    });
  });

  it("too long ones are refused", async () => {
    const group_id = "g".repeat(10_001);
    await expect(make(mia, { filters: { group_id } })).rejects.toMatchObject({
      faults: [{ loc: ["body", "filters"], type: "too_long" }],
    });
  });

  it("keep days from today, which are instants when the list is asked", async () => {
    const { id: view_id, filters } = await make(mia, { filters: { last_visit_at_lt: "-P30D" } });
    expect(filters).toEqual({ last_visit_at_lt: "-P30D" });
    const at = async () => (await getViewQuery(mia, { view_id })).filters;
    const first = await at();
    expect(first).toEqual(resolveDays(filters, today()));
    world.setNow("2026-12-23T06:00:00.000Z");
    const later = await at();
    expect(new Date(String(later.last_visit_at_lt)).getTime()).toBeGreaterThan(
      new Date(String(first.last_visit_at_lt)).getTime(),
    );
    const operation = operationOf("members");
    expect(operation.filters.safeParse(later).success).toBe(true);
  });

  it("that the list does not take any more are told as such", async () => {
    const { id: view_id } = await make(mia);
    const data = { filters: { given_up: "x" } };
    await mia.db.savedView.update({ where: byId(mia, view_id), data });
    expect(await failureOf(getViewQuery(mia, { view_id }))).toMatchObject({
      code: "view_outdated",
    });
    expect((await countViews(mia, { list: "members" })).items).toHaveLength(SEGMENT_NAMES.length);
  });

  it("by an instant end as the words for days know them, in every list", () => {
    for (const list of LISTS) {
      const shape = operationOf(list).filters.shape as Record<string, { safeParse: Parse }>;
      for (const [name, field] of Object.entries(shape)) {
        const takes = field.safeParse("2026-11-23T00:00:00Z").success;
        const instant = takes && !field.safeParse("elsewhere").success;
        expect([list, name, INSTANT.test(name)]).toEqual([list, name, instant]);
      }
    }
  });
});
type Parse = (value: unknown) => { success: boolean };

const today = () => ({ now: mia.now(), timezone: world.org.default_timezone });

describe("counts", () => {
  const counts = async (ctx: Ctx, most?: number) =>
    (await countViews(ctx, { list: "members" }, most)).items;

  it("tell how many rows the list has, for the segments and each view that one has", async () => {
    for (const name of ["Ada", "Ben", "Cem"]) await makeMember(world, { name });
    await makeMember(world, { name: "Gone", status: "suspended" });
    const own: View = await make(ben, { name: "Left", filters: { status: "suspended" } });
    await make(cem, { name: "Not Ben's" });
    const found = await counts(ben);
    expect(found).toEqual([
      ...SEGMENT_NAMES.map((segment) => ({
        ...{ view_id: null, segment, more: false },
        count: { active: 3, away: 3, overdue: 0, ending: 0, no_card: 3 }[segment],
      })),
      { view_id: own.id, segment: null, count: 1, more: false },
    ]);
  });

  it("end at a bound, and read no row beyond it", async () => {
    for (const name of ["Ada", "Ben", "Cem"]) await makeMember(world, { name });
    const of = async (most: number) => (await counts(ben, most))[0];
    expect(await of(3)).toMatchObject({ count: 3, more: false });
    sent.length = 0;
    expect(await of(2)).toMatchObject({ count: 2, more: true });
    // Of the first segment: active, of which there are more.
    const own = sent.filter((sql) => sql.includes("FROM members"));
    expect(own[0]).toContain("LIMIT");
  });

  it("leave out what somebody may not ask of the list", async () => {
    const scopes = new Set(["views:read", "members:read"]);
    const less = world.as({ kind: "staff", id: "stf_les", scopes });
    expect((await counts(less)).map(({ segment }) => segment)).toEqual(["active"]);
  });
});

it("each segment is a query of the list of members", () => {
  for (const filters of Object.values(MEMBER_SEGMENTS)) {
    const query = resolveDays(filters, today());
    expect(operationOf("members").filters.safeParse(query).success).toBe(true);
  }
});
