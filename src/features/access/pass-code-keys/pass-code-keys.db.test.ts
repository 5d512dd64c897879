import { byId } from "@/server/context";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { readCode, signCode } from "@/features/access/passes/codes";
import { newId } from "@/lib/ids";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeWorld, type World } from "@/testing/worlds/world";
import { listPassCodeKeys } from "./list";
import { retirePassCodeKey } from "./retire";
import { rotatePassCodeKey } from "./rotate";

const own = setUpPasses();
const { makePass } = own;
let world: World;
beforeEach(() => {
  world = own.world;
});

const rowOf = (id: string) =>
  world.ctx.db.pass.findUniqueOrThrow({ where: byId(world.ctx, id), include: { code_key: true } });
const list = (at = world) => listPassCodeKeys(at.ctx, { page: 1, size: 50 });

describe("the keys that sign pass codes", () => {
  it("begin with one for each organization, and a new pass has the newest that is not retired", async () => {
    const { items } = await list();
    expect(items).toMatchObject([{ key_id: "k1", current: true, retired_at: null }]);
    expect((await rowOf((await makePass()).id)).code_key_id).toBe("k1");
    expect(await rotatePassCodeKey(world.ctx, {})).toMatchObject({ key_id: "k2", current: true });
    expect((await rowOf((await makePass()).id)).code_key_id).toBe("k2");
    expect((await list()).items.map(({ key_id, current }) => [key_id, current])).toEqual(
      expect.arrayContaining([
        ["k1", false],
        ["k2", true],
      ]),
    );
  });

  it("sign every live pass again after a rotation, and the wallets of issued passes are told", async () => {
    const [installed, untouched] = [await makePass(), await makePass()];
    await own.call("POST", `/v1/passes/${installed.id}/provision`);
    const before = await rowOf(installed.id);
    await rotatePassCodeKey(world.ctx, {});
    const after = await rowOf(installed.id);
    expect(after.code_key_id).toBe("k2");
    expect(after.version).toBe(before.version + 1);
    expect(signCode(after)).not.toBe(signCode(before));
    expect(readCode(signCode(after))).toMatchObject({ pass_id: installed.id, key_id: "k2" });
    expect((await rowOf(untouched.id)).code_key_id).toBe("k2");
    const told = await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id, type: "pass.updated" },
    });
    expect(
      told.map(({ object_id, data }) => [object_id, (data as { reason: string }).reason]),
    ).toEqual([[installed.id, "code"]]);
  });

  it("sign thousands of passes batch by batch, the rest by jobs", async () => {
    const { ctx } = world;
    const { id } = await makePass();
    const like = await ctx.db.pass.findUniqueOrThrow({
      where: byId(ctx, id),
      omit: { wallet_serial_number: true, share_token_hash: true, metadata: true },
    });
    await ctx.db.pass.createMany({
      data: Array.from({ length: 1_100 }, () => ({
        ...like,
        id: newId("pas"),
        wallet_serial_number: randomUUID(),
        share_token_hash: new Uint8Array(randomBytes(32)),
      })),
    });
    const before = () =>
      ctx.db.pass.count({ where: { organization_id: world.org.id, code_key_id: "k1" } });
    await rotatePassCodeKey(ctx, { retire_previous: true });
    expect(await before()).toBe(601);
    expect(await runJobs(ctx)).toEqual([]);
    expect(await before()).toBe(0);
  });

  it("are retired for good, once another signs", async () => {
    const [first] = (await list()).items;
    const input = { pass_code_key_id: first?.id ?? "" };
    await expect(retirePassCodeKey(world.ctx, input)).rejects.toThrow("Make the next one first");
    await rotatePassCodeKey(world.ctx, {});
    const retired = await retirePassCodeKey(world.ctx, input);
    expect(retired).toMatchObject({ key_id: "k1", current: false });
    expect(retired.retired_at).not.toBeNull();
    world.setNow("2026-11-24T06:00:00.000Z");
    expect(await retirePassCodeKey(world.ctx, input)).toEqual(retired);
    expect((await makePass()).id).toMatch(/^pas_/);
  });

  it("cannot be retired in the step that makes the next one", async () => {
    await rotatePassCodeKey(world.ctx, { retire_previous: true });
    const { items } = await list();
    expect(items.filter(({ retired_at }) => retired_at === null)).toMatchObject([{ key_id: "k2" }]);
  });

  it("are numbered once each, however many make the next at the same time", async () => {
    await Promise.all(Array.from({ length: 5 }, () => rotatePassCodeKey(world.ctx, {})));
    const keys = (await list()).items.map(({ key_id }) => key_id);
    expect(keys.sort()).toEqual(["k1", "k2", "k3", "k4", "k5", "k6"]);
  });

  it("leave no pass with a retired key, even if it was created meanwhile", async () => {
    const first = (await list()).items[0]?.id ?? "";
    await rotatePassCodeKey(world.ctx, {});
    await Promise.all([
      ...Array.from({ length: 5 }, () => makePass()),
      retirePassCodeKey(world.ctx, { pass_code_key_id: first }),
    ]);
    const of = { organization_id: world.org.id, code_key_id: "k1" };
    expect(await world.ctx.db.pass.count({ where: of })).toBe(0);
  });

  it("are each organization's own", async () => {
    const other = await makeWorld();
    await rotatePassCodeKey(world.ctx, {});
    const { items } = await list(other);
    expect(items).toMatchObject([{ key_id: "k1", current: true }]);
    const theirs = { pass_code_key_id: items[0]?.id ?? "" };
    await expect(retirePassCodeKey(world.ctx, theirs)).rejects.toThrow("No pass code key");
  });
});
