import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "@/features/people/accounts/create";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import { createMember } from "@/features/people/members/create";
import { getMember } from "@/features/people/members/get";
import { byId, inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { importMembers } from "./import";
import type { ImportMembers, ImportResult } from "./schema";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const run = (rows: unknown[], more: Partial<ImportMembers> = {}) =>
  importMembers(world.ctx, { rows, ...more });
const said = ({ results }: ImportResult) =>
  results.map(({ status, error }) => (error ? error.code : status));
const members = () => world.ctx.db.member.count({ where: { organization_id: world.org.id } });
const events = (object_id: string) =>
  world.ctx.db.domainEvent.findMany({ where: { object_id }, orderBy: { sequence: "asc" } });

const ada = {
  name: "Ada",
  email: "ada@example.org",
  external_id: "1",
  phone: { number: "030 901820", country_code: "DE" },
};

describe("an import", () => {
  it("adds each row as the operation for one member does", async () => {
    const group = await createGroup(world.ctx, { name: "Rowers" });
    await createCustomField(world.ctx, { key: "locker", label: "Locker", type: "number" });
    const account = await createAccount(world.ctx, { name: "Winter & Co" });
    const full = { ...ada, group_ids: [group.id], custom_fields: { locker: 7 }, status: "active" };
    const rows = [full, { name: "Ben" }, { name: "Cleo", account_ids: [account.id] }];
    const result = await run(rows);
    expect(result).toMatchObject({ created: 3, updated: 0, skipped: 0, failed: 0 });
    expect(result.results.map(({ index, external_id }) => [index, external_id])).toEqual([
      [0, "1"],
      [1, null],
      [2, null],
    ]);
    const [first, , third] = result.results;
    const imported = await getMember(world.ctx, { member_id: first?.member_id ?? "" });
    const twin = { ...full, email: "twin@example.org", external_id: "twin" };
    const { id, ...one } = await createMember(world.ctx, twin as never);
    const own = { short_id: imported.short_id, email: ada.email, external_id: "1" };
    expect(imported).toEqual({ ...one, ...own, id: first?.member_id });
    const [made, ...others] = await events(imported.id);
    const [alone] = await events(id);
    expect([made?.type, made?.data, others]).toEqual([alone?.type, alone?.data, []]);
    const owner = await getMember(world.ctx, { member_id: third?.member_id ?? "" });
    expect(owner.account_ids).toEqual([account.id]);
  });

  it("gives every row its own outcome: one that fails stops no other", async () => {
    await createMember(world.ctx, { name: "Taken", email: "taken@example.org" });
    const rows = [
      { name: "Good" },
      { email: "no-name@example.org", external_id: "2" },
      { name: "Wrong", email: "nobody", age: 7 },
      { name: "Unreachable", phone: { number: "12", country_code: "DE" } },
      { name: "Unknown", group_ids: ["grp_none"] },
      { name: "Odd", custom_fields: { none: 1 } },
      { name: "Late", email: "Taken@Example.org" },
      { name: "Nowhere", account_ids: ["acc_none"] },
      "no object",
      null,
      { name: "Good too" },
    ];
    const result = await run(rows);
    const fault = "validation_error";
    expect(said(result)).toEqual([
      ...["created", fault, fault, fault, fault, fault],
      ...["email_already_exists", fault, fault, fault, "created"],
    ]);
    const faults = result.results.map(({ error }) =>
      error?.errors.map(({ loc, type }) => [loc.join("."), type]),
    );
    expect(faults[1]).toEqual([["body.rows.1.name", "missing"]]);
    expect(faults[2]).toEqual([
      ["body.rows.2.email", "value_error"],
      ["body.rows.2.age", "extra_forbidden"],
    ]);
    expect(faults[3]).toEqual([["body.rows.3.phone.number", "phone_number"]]);
    expect(faults[4]).toEqual([["body.rows.4.group_ids.0", "unknown_group"]]);
    expect(faults[5]).toEqual([["body.rows.5.custom_fields.none", "unknown_custom_field"]]);
    expect(faults[7]).toEqual([["body.rows.7.account_ids.0", "unknown_account"]]);
    expect(faults[8]).toEqual([["body.rows.8", "dict_type"]]);
    expect(result.results[1]).toMatchObject({ external_id: "2", member_id: null });
    expect(await members()).toBe(3);
  });

  it("knows a member by its external id, or else by its address: it fails, is skipped or is changed", async () => {
    const first = await run([ada, { name: "Ben", email: "ben@example.org" }]);
    const [one, two] = first.results.map(({ member_id }) => member_id ?? "");
    const rows = [
      { ...ada, name: "Ada Winter", phone: null },
      { name: "Ben Sommer", email: "BEN@example.org", external_id: "2" },
    ];
    const failed = await run(rows);
    expect(said(failed)).toEqual(["external_id_already_exists", "email_already_exists"]);
    expect(failed.results.map(({ member_id }) => member_id)).toEqual([one, two]);
    expect(said(await run(rows, { on_conflict: "skip" }))).toEqual(["skipped", "skipped"]);
    expect(await getMember(world.ctx, { member_id: one ?? "" })).toMatchObject({ name: "Ada" });
    world.setNow("2026-11-24T06:00:00.000Z");
    const changed = await run(rows, { on_conflict: "update" });
    expect(changed).toMatchObject({ created: 0, updated: 2 });
    const ben = await getMember(world.ctx, { member_id: two ?? "" });
    expect(ben).toMatchObject({ name: "Ben Sommer", external_id: "2", email: "BEN@example.org" });
    expect(await getMember(world.ctx, { member_id: one ?? "" })).toMatchObject({
      ...{ name: "Ada Winter", phone: null, email: ada.email },
      updated_at: "2026-11-24T06:00:00.000Z",
    });
    const [, updated, ...more] = await events(one ?? "");
    expect([updated?.type, updated?.data, more]).toEqual([
      "member.updated",
      expect.objectContaining({
        changed: ["name", "phone"],
        current: { name: "Ada Winter", phone: null },
      }),
      [],
    ]);
    world.setNow("2026-11-25T06:00:00.000Z");
    expect(await run(rows, { on_conflict: "update" })).toMatchObject({ updated: 2 });
    expect(await events(one ?? "")).toHaveLength(2);
    expect(await getMember(world.ctx, { member_id: two ?? "" })).toEqual(ben);
    expect(await members()).toBe(2);
  });

  it("writes each field that its answer and its event say was changed", async () => {
    const group = await createGroup(world.ctx, { name: "Rowers" });
    await createCustomField(world.ctx, { key: "locker", label: "Locker", type: "number" });
    const { results } = await run([{ name: "Ben", external_id: "1" }]);
    const member_id = results[0]?.member_id ?? "";
    const address = { address_line_1: "Ringstraße 1", city: "Berlin", country_code: "DE" };
    const filled = {
      ...{ ...ada, address, billing_details: { name: "Winter & Co", address } },
      ...{
        locale: "de",
        group_ids: [group.id],
        custom_fields: { locker: 7 },
        metadata: { a: "b" },
      },
    };
    const emptied = {
      ...{ name: "Ben", external_id: "1", phone: null, address: null, billing_details: null },
      ...{ locale: null, group_ids: [], custom_fields: { locker: null } },
    };
    for (const row of [filled, emptied]) {
      expect(said(await run([row], { on_conflict: "update" }))).toEqual(["updated"]);
      const { data } = (await events(member_id)).at(-1) ?? {};
      const { changed, current } = data as { changed: string[]; current: object };
      expect(Object.keys(row).filter((field) => !changed.includes(field))).toEqual(["external_id"]);
      expect(await getMember(world.ctx, { member_id })).toMatchObject(current);
    }
  });

  it("never changes the member who owns an address under another external id", async () => {
    await run([ada]);
    const other = { ...ada, name: "Adam", external_id: "9" };
    for (const on_conflict of ["fail", "skip", "update"] as const) {
      expect(said(await run([other], { on_conflict }))).toEqual(["email_already_exists"]);
    }
  });

  it("fails the row that gives a member an address of another, and imports the others", async () => {
    const ben = { name: "Ben", email: "ben@example.org", external_id: "2" };
    await run([ada, ben]);
    const rows = [
      { ...ada, email: ben.email },
      { name: "Benjamin", external_id: "2" },
    ];
    const codes = ["email_already_exists", "updated"];
    expect(said(await run(rows, { on_conflict: "update" }))).toEqual(codes);
  });

  it("imports the first of two rows about the same member, and fails the second", async () => {
    const rows = [
      { ...ada, name: "" },
      ada,
      { name: "Ada again", external_id: "1" },
      { name: "Same mail", email: "ADA@example.org" },
      { name: "Ben", email: "ben@example.org" },
    ];
    const codes = ["validation_error", "created", "duplicate_row", "duplicate_row", "created"];
    expect(said(await run(rows))).toEqual(codes);
    // By one key each, so that only the database sees that they are the same.
    const both = [
      { name: "Ada", external_id: "1" },
      { name: "Ada", email: ada.email },
    ];
    expect(said(await run(both, { on_conflict: "update" }))).toEqual(["updated", "duplicate_row"]);
    const far = [both[0], ...Array.from({ length: 150 }, () => ({ name: "Between" })), both[1]];
    const spread = await run(far, { on_conflict: "update" });
    expect(spread).toMatchObject({ created: 150, updated: 1, failed: 1 });
    // A failed row makes no later one a repeat.
    const refused = { name: "Ada", external_id: "8", group_ids: ["grp_none"] };
    const after = [refused, { name: "Eight", external_id: "8" }];
    expect(said(await run(after))).toEqual(["validation_error", "created"]);
  });

  it("writes nothing in a dry run, and reports the outcome of each row", async () => {
    await run([ada]);
    const account = await createAccount(world.ctx, { name: "Winter & Co" });
    const rows = [
      { ...ada, name: "Ada Winter" },
      { name: "Ben", email: "ben@example.org" },
      { name: "Ben too", email: "ben@example.org" },
      { name: "Cleo", account_ids: [account.id] },
      { name: "Odd", custom_fields: { none: 1 } },
    ];
    const before = await world.ctx.db.domainEvent.count({
      where: { organization_id: world.org.id },
    });
    const tried = await run(rows, { on_conflict: "update", dry_run: true });
    expect(tried).toMatchObject({ dry_run: true, created: 2, updated: 1, failed: 2 });
    expect(tried.results[1]).toMatchObject({ status: "created", member_id: null });
    expect(await members()).toBe(1);
    const where = { organization_id: world.org.id };
    expect(await world.ctx.db.domainEvent.count({ where })).toBe(before);
    const done = await run(rows, { on_conflict: "update" });
    expect(said(done)).toEqual(said(tried));
    expect(await members()).toBe(3);
  });

  it("adds each member once when two imports of the same run at the same time", async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      name: `Member ${n}`,
      external_id: `x${n}`,
      email: `x${n}@example.org`,
    }));
    const runs = await Promise.all([
      run(rows),
      run([...rows].reverse(), { on_conflict: "skip" }),
      run(rows, { on_conflict: "update" }),
    ]);
    expect(runs.reduce((sum, { created }) => sum + created, 0)).toBe(250);
    expect(runs[0]?.failed).toBe(250 - (runs[0]?.created ?? 0));
    expect(runs.slice(1).map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await members()).toBe(250);
    const types = await world.ctx.db.domainEvent.groupBy({
      by: ["type"],
      where: { organization_id: world.org.id },
      _count: true,
    });
    expect(types).toEqual([{ type: "member.created", _count: 250 }]);
  });

  it("finds whom somebody else adds at the very moment", async () => {
    const account = await createAccount(world.ctx, { name: "Winter & Co" });
    for (const account_ids of [[], [account.id]]) {
      const twin = { ...ada, external_id: `twin-${account_ids.length}`, email: null };
      let importing: Promise<ImportResult> | undefined;
      const { id } = await inTx(world.ctx, async (tx) => {
        const added = await createMember(tx, twin);
        importing = run([{ ...twin, account_ids }], { on_conflict: "skip" });
        await untilBlocked(tx, [importing]);
        return added;
      });
      const result = await importing;
      expect(result?.results).toMatchObject([{ status: "skipped", member_id: id }]);
    }
  });

  it("stops nothing at a member that has ended", async () => {
    const { results } = await run([ada]);
    const id = results[0]?.member_id ?? "";
    await inTx(world.ctx, (tx) =>
      tx.db.member.update({
        where: byId(tx, id),
        data: { erased_at: tx.now(), archived_at: tx.now(), status: "archived" },
      }),
    );
    const rows = [{ ...ada, name: "Ada Winter" }, { name: "Ben" }];
    const codes = ["member_erased", "created"];
    expect(said(await run(rows, { on_conflict: "update" }))).toEqual(codes);
  });
});
