import { describe, expect, it } from "vitest";
import { createGroup } from "@/features/people/groups/create";
import { updateMember } from "@/features/people/members/update";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { inTx } from "@/server/context";
import { callerOf, failureOf, setUpPasses } from "@/testing/worlds/passes";
import { readPass } from "@/testing/fakes/phone";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { bulkProvision } from "./bulk-provision";
import { bulkRevoke } from "./bulk-revoke";
import { downloadPass } from "./download";
import { getPassStatistics } from "./get-statistics";
import { recordInstall, recordRemoval } from "./installs";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";

const own = setUpPasses();
const { call, makePass } = own;

const members = (n: number) => Promise.all(Array.from({ length: n }, () => makeMember(own.world)));

describe("provisioning in bulk", () => {
  it("gives every row its own outcome: one that fails stops no other", async () => {
    const { ctx } = own.world;
    const [fresh, done, revoked, archived] = [
      await makePass(),
      await makePass(),
      await makePass(),
      await makePass(),
    ];
    await provisionPass(ctx, { pass_id: done.id });
    await revokePass(ctx, { pass_id: revoked.id });
    await archiveMember(ctx, { member_id: archived.member_id });
    const theirs = await makePass(await makeWorld());
    const pass_ids = [fresh.id, done.id, revoked.id, archived.id, theirs.id, "pas_x", fresh.id];
    const { status, body } = await call("POST", "/v1/passes/bulk-provision", { pass_ids });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 1, unchanged: 2, failed: 4, remaining: 0 });
    const items = body["items"] as Record<string, unknown>[];
    expect(items.map(({ index, status, error }) => [index, status, errorCode(error)])).toEqual([
      [0, "done", null],
      [1, "unchanged", null],
      [2, "failed", "pass_revoked"],
      [3, "failed", "member_archived"],
      [4, "failed", "pass_not_found"],
      [5, "failed", "pass_not_found"],
      [6, "unchanged", null],
    ]);
    expect(items[0]).toMatchObject({ pass_id: fresh.id, member_id: fresh.member_id });
    const again = await bulkProvision(ctx, { pass_ids });
    expect(again).toMatchObject({ done: 0, unchanged: 3, failed: 4 });
    const events = { object_id: fresh.id, type: "pass.provisioned" };
    expect(await ctx.db.domainEvent.count({ where: events })).toBe(1);
  });

  it("cuts one member's values that are too long for a phone, and fails no other for a design's fault", async () => {
    const { ctx } = own.world;
    const long = await makeMember(own.world, { name: "x".repeat(250) });
    const [plain] = await members(1);
    const cards = await bulkProvision(ctx, { member_ids: [long.id, plain?.id ?? ""] });
    expect(cards).toMatchObject({ done: 2, failed: 0 });
    const file = await downloadPass(ctx, { pass_id: cards.items[0]?.pass_id ?? "" });
    expect(JSON.stringify(readPass(file))).toContain(`${"x".repeat(199)}…`);
    const [good, bad] = [await makePass(), await makePass()];
    const where = { id: bad.pass_design_id };
    const fields = [{ slot: "primary", key: "a", label: "L".repeat(65), value: "v" }];
    await ctx.db.passDesign.updateMany({ where, data: { fields } });
    const mixed = await bulkProvision(ctx, { pass_ids: [bad.id, good.id] });
    expect(mixed.items.map(({ status, error }) => [status, errorCode(error)])).toEqual([
      ["failed", "pass_design_invalid"],
      ["done", null],
    ]);
  });

  it("gives each member one card, also when two calls do so at the same time", async () => {
    const { ctx } = own.world;
    const people = await members(30);
    const gone = await makeMember(own.world);
    await archiveMember(ctx, { member_id: gone.id });
    const member_ids = [...people.map(({ id }) => id), gone.id, "mbr_x"];
    const [one, two] = await Promise.all([
      bulkProvision(ctx, { member_ids }),
      bulkProvision(ctx, { member_ids }),
    ]);
    expect([one.failed, two.failed]).toEqual([2, 2]);
    expect(one.done + two.done).toBe(30);
    expect(one.items.slice(-2).map(({ error }) => error?.code)).toEqual([
      "member_archived",
      "member_not_found",
    ]);
    const where = { organization_id: own.world.org.id };
    expect(await ctx.db.pass.count({ where })).toBe(30);
    expect(await ctx.db.pass.count({ where: { ...where, provisioned_at: null } })).toBe(0);
    expect(await ctx.db.passDesign.count({ where })).toBe(1);
  });

  it("takes members without a card by a filter, a group's or all", async () => {
    const { ctx } = own.world;
    const [inside, outside] = [await makeMember(own.world), await makeMember(own.world)];
    const { id: group_id } = await createGroup(ctx, { name: "Rowers" });
    await updateMember(ctx, { member_id: inside.id, group_ids: [group_id] });
    const first = await bulkProvision(ctx, { filter: { group_id } });
    expect(first.items.map(({ member_id, status }) => [member_id, status])).toEqual([
      [inside.id, "done"],
    ]);
    const rest = await bulkProvision(ctx, { filter: {} });
    expect(rest.items.map(({ member_id }) => member_id)).toEqual([outside.id]);
    expect((await bulkProvision(ctx, { filter: {} })).items).toEqual([]);
  });

  it("gives a member whose card has ended a new one", async () => {
    const { ctx } = own.world;
    const expiry = { rule: "days" as const, days: 7 };
    const { id: pass_design_id } = await createPassDesign(ctx, { name: "Week", expiry });
    const [one, two] = await members(2);
    const member_ids = [one?.id ?? "", two?.id ?? ""];
    await bulkProvision(ctx, { member_ids, pass_design_id });
    own.world.setNow("2026-12-01T06:00:00Z");
    const found = await bulkProvision(ctx, { filter: {}, pass_design_id });
    expect(found.items.map(({ member_id }) => member_id)).toEqual(member_ids.toSorted());
    expect(found).toMatchObject({ done: 2, unchanged: 0 });
    const again = await bulkProvision(ctx, { member_ids, pass_design_id });
    expect(again).toMatchObject({ done: 0, unchanged: 2 });
    const where = { organization_id: own.world.org.id };
    expect(await ctx.db.pass.count({ where })).toBe(4);
  });

  it("takes a published design of the organization's cards only, and rows by one way only", async () => {
    const { ctx } = own.world;
    const theirs = await createPassDesign((await makeWorld()).ctx, { name: "Theirs" });
    const member_ids = [(await makeMember(own.world)).id];
    expect(
      await failureOf(bulkProvision(ctx, { member_ids, pass_design_id: theirs.id })),
    ).toMatchObject({ code: "pass_design_not_found" });
    const draft = await createPassDesign(ctx, { name: "Draft", publish: false });
    expect(
      await failureOf(bulkProvision(ctx, { member_ids, pass_design_id: draft.id })),
    ).toMatchObject({ code: "pass_design_not_published" });
    const ticket = await createPassDesign(ctx, { name: "Ticket", type: "event_ticket" });
    const wrong = { member_ids, pass_design_id: ticket.id };
    for (const body of [{}, { member_ids, filter: {} }, { member_ids: [] }, wrong]) {
      expect((await call("POST", "/v1/passes/bulk-provision", body)).status).toBe(422);
    }
    const many = { pass_ids: Array.from({ length: 1001 }, (_, n) => `pas_${n}`) };
    expect((await call("POST", "/v1/passes/bulk-provision", many)).status).toBe(422);
    const reader = await callerOf([own.world], ["passes:read"]);
    expect((await reader("POST", "/v1/passes/bulk-provision", { member_ids })).status).toBe(403);
  });
});

describe("revoking in bulk", () => {
  it("ends each pass once, whatever the others are", async () => {
    const { ctx } = own.world;
    const [one, two] = [await makePass(), await makePass()];
    await revokePass(ctx, { pass_id: two.id });
    const theirs = await makePass(await makeWorld());
    const pass_ids = [one.id, two.id, theirs.id];
    const answer = await bulkRevoke(ctx, { pass_ids });
    expect(answer.items.map(({ status, error }) => [status, errorCode(error)])).toEqual([
      ["done", null],
      ["unchanged", null],
      ["failed", "pass_not_found"],
    ]);
    expect(await bulkRevoke(ctx, { pass_ids })).toMatchObject({ done: 0, unchanged: 2, failed: 1 });
    const untouched = await theirsStill(theirs.id);
    expect(untouched?.revoked_at).toBeNull();

    function theirsStill(id: string) {
      return ctx.db.pass.findFirst({ where: { id } });
    }
  });

  it("revokes all passes of each member; by a filter, the remaining ones", async () => {
    const { ctx } = own.world;
    const [mine, other] = [await makePass(), await makePass()];
    const byMember = await bulkRevoke(ctx, { member_ids: [mine.member_id, "mbr_x"] });
    expect(byMember.items.map(({ pass_id, status }) => [pass_id, status])).toEqual([
      [mine.id, "done"],
      [null, "failed"],
    ]);
    const byDesign = { filter: { pass_design_id: other.pass_design_id } };
    expect(await bulkRevoke(ctx, byDesign)).toMatchObject({ done: 1, remaining: 0 });
    expect(await bulkRevoke(ctx, byDesign)).toMatchObject({ done: 0, items: [] });
    expect((await call("POST", "/v1/passes/bulk-revoke", { filter: {} })).status).toBe(422);
  });
});

describe("the statistics of passes", () => {
  it("count current and past installations, by design and platform", async () => {
    const { ctx } = own.world;
    const [both, left, bare] = [await makePass(), await makePass(), await makePass()];
    await bulkProvision(ctx, { pass_ids: [both.id, left.id] });
    await inTx(ctx, async (tx) => {
      await recordInstall(tx, both, "apple", { device_ref: "phone" });
      await recordInstall(tx, both, "apple", { device_ref: "watch" });
      await recordRemoval(tx, both, "apple", { device_ref: "watch" });
      await recordInstall(tx, both, "google");
      await recordInstall(tx, left, "google");
      await recordRemoval(tx, left, "google");
    });
    await revokePass(ctx, { pass_id: bare.id });
    const { body } = await call("GET", "/v1/passes/statistics");
    expect(body["total"]).toEqual({
      created: 3,
      provisioned: 2,
      revoked: 1,
      expired: 0,
      apple: { installed: 1, removed: 0 },
      google: { installed: 1, removed: 1 },
    });
    const { items } = await getPassStatistics(ctx);
    expect(items.find((one) => one.pass_design_id === both.pass_design_id)).toMatchObject({
      created: 1,
      apple: { installed: 1, removed: 0 },
    });
    const shown = await call("GET", `/v1/passes/${both.id}`);
    const installs = shown.body["installs"] as { platform: string; removed_at: string | null }[];
    expect(installs).toHaveLength(3);
    expect(installs.filter(({ removed_at }) => removed_at === null)).toHaveLength(2);
  });
});

function errorCode(error: unknown): string | null {
  return (error as { code: string } | null)?.code ?? null;
}
