import { describe, expect, it } from "vitest";
import { listMembers } from "@/features/people/members/list";
import { ListMembers } from "@/features/people/members/schema";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import { createMember } from "@/features/people/members/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { setUpExports } from "@/testing/worlds/exports-set-up";
import { callerOf } from "@/testing/worlds/passes";
import { recordPayout } from "@/testing/worlds/payouts";
import { makeMember, makePrice, makeResource, makeWorld } from "@/testing/worlds/world";
import { cancelExport } from "./cancel";
import { createExport } from "./create";
import { listExports } from "./get";
import { EXPORT_LISTS } from "@/features/backoffice/list-filters/words";

const set = setUpExports();
const { make, read, work, textOf, fileOf } = set;
const faults = (loc: string[]) => ({
  faults: [expect.objectContaining({ loc: ["body", ...loc] })],
});

describe("a file", () => {
  it("holds the rows that the list gives with the same filters, in its order", async () => {
    for (const name of ["Ada", "Ben", "Cem"]) await makeMember(set.world, { name });
    await makeMember(set.world, { name: "Gone", status: "suspended" });
    const { items } = await listMembers(set.world.ctx, ListMembers.parse({ status: "active" }));
    const lines = await fileOf({ filters: { status: "active" }, columns: ["id", "name"] });
    expect(lines).toEqual(["id,name", ...items.map(({ id, name }) => `${id},${name}`)]);
    expect(lines).toHaveLength(4);
  });

  it("begins with the mark of UTF-8, ends its lines by RFC 4180, and runs no formula", async () => {
    await createMember(set.world.ctx, { name: '=HYPERLINK("x"),Köln' });
    const { id } = await make({ columns: ["name", "email"] });
    await work(id);
    expect(await textOf(id)).toBe('\uFEFFname,email\r\n"\'=HYPERLINK(""x""),Köln",\r\n');
  });

  it("has a member's own parts as columns: address, groups by name, the club's fields", async () => {
    const group = await createGroup(set.world.ctx, { name: "Rowers" });
    await createCustomField(set.world.ctx, { key: "locker", label: "Spind", type: "number" });
    await createMember(set.world.ctx, {
      ...{ name: "Ada", group_ids: [group.id], custom_fields: { locker: 7 } },
      ...{ phone: { number: "+4930901820" }, address: { city: "Köln", country_code: "DE" } },
    });
    const columns = ["name", "phone", "city", "groups", "custom_fields.locker", "created_at_local"];
    expect(await fileOf({ columns })).toEqual([
      columns.join(","),
      "Ada,'+4930901820,Köln,Rowers,7,2026-11-23 07:00:00",
    ]);
  });

  it("has amounts in major units beside their currency, and local times", async () => {
    await makePrice(set.world, 1250);
    const { id: resource_id } = await makeResource(set.world);
    const member = await makeMember(set.world, { name: "Ada" });
    await holdBooking(set.world.ctx, {
      ...{ member_id: member.id, resource_id, quantity: 1 },
      starts_at_local: "2026-12-01T10:00:00",
      ends_at_local: "2026-12-01T11:00:00",
    });
    const of = { list: "bookings", columns: [] as string[] } as const;
    const columns = ["status", "starts_at_local", "timezone", "member_name", "price_amount"];
    expect(await fileOf({ ...of, columns: [...columns, "currency"] })).toEqual([
      "status,starts_at_local,timezone,member_name,price_amount,currency",
      "held,2026-12-01 10:00:00,UTC,Ada,12.50,EUR",
    ]);
    const line = { description: "Locker", quantity: 1, unit_amount: 300 };
    const lines = [line, { ...line, description: "Key" }];
    const draft = { member_id: member.id, currency: "JPY", lines };
    const { id } = await createInvoice(set.world.ctx, draft);
    await finalizeInvoice(set.world.ctx, { invoice_id: id });
    const shown = ["lines", "currency", "total", "issued_at_local", "paid_at_local"];
    expect((await fileOf({ list: "invoices", columns: shown }))[1]).toBe(
      "Locker; Key,JPY,600,2026-11-23 07:00:00,",
    );
  });

  it("has every column of every list by default, also where nothing is in it", async () => {
    for (const list of EXPORT_LISTS) {
      const payout_id = list === "payout_items" ? await recordPayout(set.world.ctx, "1") : null;
      const { id, columns, total } = await make({ list, filters: payout_id ? { payout_id } : {} });
      expect(columns.slice(0, 1)).toEqual(["id"]);
      expect(await work(id)).toMatchObject({ status: "done", rows: total });
      expect((await textOf(id)).slice(1).split("\r\n")[0]).toBe(columns.join(","));
    }
  });

  it("has what a payout is made of, for the bookkeeper: a line for each movement", async () => {
    const { ctx } = set.world;
    const payout_id = await recordPayout(ctx, "1");
    const columns = ["moved_at_local", "type", "books", "currency", "gross", "fee", "net"];
    const asked = { list: "payout_items", columns: [...columns, "tax_amount"] } as const;
    expect(await fileOf({ ...asked, columns: [...asked.columns], filters: { payout_id } })).toEqual(
      [
        "moved_at_local,type,books,currency,gross,fee,net,tax_amount",
        "2026-11-23 01:00:00,payment,unknown,EUR,15.00,0.40,14.60,",
      ],
    );
    await expect(make({ list: "payout_items" })).rejects.toMatchObject(
      faults(["filters", "payout_id"]),
    );
  });

  it("leaves a field empty that the club has given up since it was asked for", async () => {
    const field = await createCustomField(set.world.ctx, { key: "a", label: "A", type: "text" });
    await createMember(set.world.ctx, { name: "Ada", custom_fields: { a: "x" } });
    const { id } = await make({ columns: ["custom_fields.a", "name"] });
    await set.world.ctx.db.customField.update({
      where: byId(set.world.ctx, field.id),
      data: { archived_at: set.world.ctx.now() },
    });
    await work(id);
    expect(await textOf(id)).toContain("custom_fields.a,name\r\n,Ada\r\n");
  });
});

describe("an export is asked for", () => {
  it("with the filters of its list alone, whose faults stand where they are in the body", async () => {
    const asked = (filters: object) => make({ filters: filters as Record<string, unknown> });
    await expect(asked({ colour: "red" })).rejects.toMatchObject(faults(["filters", "colour"]));
    await expect(asked({ page: 2 })).rejects.toMatchObject(faults(["filters", "page"]));
    await expect(asked({ cursor: "x" })).rejects.toMatchObject(faults(["filters", "cursor"]));
    await expect(asked({ status: "asleep" })).rejects.toMatchObject(
      faults(["filters", "status", "0"]),
    );
    const long = { group_id: "x".repeat(10_001) };
    await expect(asked(long)).rejects.toMatchObject(faults(["filters"]));
    const count = set.world.ctx.db.dataExport.count({
      where: { organization_id: set.world.org.id },
    });
    expect(await count).toBe(0);
  });

  it("with columns of the list, each once", async () => {
    const asked = (columns: string[]) => make({ columns });
    await expect(asked(["name", "shoes"])).rejects.toMatchObject(faults(["columns", "1"]));
    await expect(asked(["name", "name"])).rejects.toMatchObject(faults(["columns", "1"]));
  });

  it("and stands in the trail with who, which list and which filters, but not whom they looked for", async () => {
    const actor = { kind: "staff", id: "stf_1", scopes: new Set(["*"]) } as const;
    const filters = { status: "active", search: "Ada" };
    const { id, made_by } = await make({ filters, columns: ["id"] }, set.world.as(actor));
    expect(made_by).toEqual({ kind: "staff", id: "stf_1" });
    const event = await set.world.ctx.db.domainEvent.findFirst({ where: { object_id: id } });
    expect(event).toMatchObject({
      ...{ type: "export.made", actor: "staff:stf_1" },
      data: { list: "members", filters: { status: "active" }, columns: ["id"] },
    });
    expect(JSON.stringify(event?.data)).not.toContain("Ada");
  });

  it("with no more rows than a file holds", async () => {
    for (const name of ["Ada", "Ben", "Cem"]) await makeMember(set.world, { name });
    const asked = { list: "members", format: "csv" } as const;
    const all = createExport(set.world.ctx, { ...asked, filters: {} }, 2);
    await expect(all).rejects.toMatchObject({
      ...{ name: "export_too_long", extras: { reasons: [{ total: 3 }] } },
    });
    const filters = { search: "Ada" };
    expect((await createExport(set.world.ctx, { ...asked, filters }, 2)).total).toBe(1);
  });

  it("no more than five times at once", async () => {
    const made = await Promise.allSettled(Array.from({ length: 7 }, () => make()));
    const refused = made.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { name: "too_many_exports" } });
    const [first] = made.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    await cancelExport(set.world.ctx, { export_id: first?.id ?? "" });
    expect((await make()).status).toBe("queued");
  });
});

it("no more than a hundred exports of a day are kept", async () => {
  const { db, org, now } = set.world.ctx;
  const of = { organization_id: org.id, list: "members", filters: {}, total: 0 };
  await db.dataExport.createMany({
    data: Array.from({ length: 100 }, (_, n) => ({
      ...{ ...of, id: newId("exp"), status: n % 2 ? "done" : "cancelled" },
      ...{ made_by: "system:test", expires_at: now() },
    })),
  });
  await expect(make()).rejects.toMatchObject({ name: "too_many_exports_kept" });
});

describe("the rights of whoever asks", () => {
  it("are those of the list as well, for the preview, the export and its file", async () => {
    await makeMember(set.world);
    const asks = async (...scopes: string[]) => callerOf([set.world], scopes);
    const members = { list: "members" };
    const alone = await asks("exports:read", "exports:write");
    for (const path of ["/v1/exports", "/v1/exports/preview"])
      expect(await alone("POST", path, members)).toMatchObject({
        status: 403,
        body: { required_scope: "members:read" },
      });
    const reader = await asks("members:read", "exports:read");
    expect((await reader("POST", "/v1/exports", members)).status).toBe(403);
    expect((await reader("POST", "/v1/exports/preview", members)).body).toMatchObject({ total: 1 });
    const writer = await asks("members:read", "exports:write");
    const { status, body } = await writer("POST", "/v1/exports", members);
    expect([status, body["status"], body["total"]]).toEqual([202, "queued", 1]);
    const id = String(body["id"]);
    await work(id);
    const file = `/v1/exports/${id}/file`;
    expect((await writer("GET", file)).status).toBe(403);
    expect((await alone("GET", file)).body).toMatchObject({ required_scope: "members:read" });
    const other = await callerOf([await makeWorld()]);
    for (const path of [`/v1/exports/${id}`, file])
      expect((await other("GET", path)).status).toBe(404);
    expect((await other("POST", `/v1/exports/${id}/cancel`)).status).toBe(404);
  });

  it("decide which columns there are: names of members only for who reads members", async () => {
    const caller = await callerOf([set.world], ["bookings:read", "exports:read", "exports:write"]);
    const preview = await caller("POST", "/v1/exports/preview", { list: "bookings" });
    const names = (preview.body["columns"] as { name: string }[]).map(({ name }) => name);
    expect(names).toContain("member_id");
    expect(names).not.toContain("member_name");
    const columns = ["id", "member_name"];
    const refused = await caller("POST", "/v1/exports", { list: "bookings", columns });
    expect(refused.status).toBe(422);
  });
});

it("a file whose columns somebody else could have, and an export of a list that they may not read, are not shown", async () => {
  await makeMember(set.world, { name: "Ada" });
  const whole = await make({ list: "bookings" });
  const plain = await make({ list: "bookings", columns: ["id", "member_id"] });
  for (const { id } of [whole, plain]) await work(id);
  const wanted = await make({ filters: { search: "Ada" } });
  const caller = await callerOf([set.world], ["bookings:read", "exports:read", "exports:write"]);
  const read = (id: string, more = "") => caller("GET", `/v1/exports/${id}${more}`);
  expect(await read(whole.id, "/file")).toMatchObject({
    ...{ status: 403, body: { required_scope: "members:read" } },
  });
  const scopes = new Set(["bookings:read", "exports:read"]);
  const reader = set.world.as({ kind: "staff", id: "stf_1", scopes });
  expect(await textOf(plain.id, reader)).toContain("id,member_id");
  expect(await read(wanted.id)).toMatchObject({
    ...{ status: 403, body: { required_scope: "members:read" } },
  });
  expect((await caller("POST", `/v1/exports/${wanted.id}/cancel`)).status).toBe(403);
  const { body } = await caller("GET", "/v1/exports");
  expect((body["items"] as { id: string }[]).map(({ id }) => id)).toEqual([plain.id, whole.id]);
  const asked = await caller("GET", "/v1/exports?list=members");
  expect(asked.body).toMatchObject({ items: [] });
});

it("exports are listed by list and status, newest first", async () => {
  const { id } = await make();
  await work(id);
  const second = await make({ list: "bookings" });
  const listed = async (query: object) =>
    (
      await listExports(set.world.ctx, { page: 1, size: 50, total: undefined, ...query } as never)
    ).items.map((one) => one.id);
  expect(await listed({})).toEqual([second.id, id]);
  expect(await listed({ status: ["done"] })).toEqual([id]);
  expect(await listed({ list: ["bookings"] })).toEqual([second.id]);
  expect(await read(id)).toMatchObject({ failure_code: null, filters: {} });
});
