import { beforeAll, expect, test } from "vitest";
import { consoleRouter } from "@/api/console";
import { newId } from "@/lib/ids";
import { createCallerFactory } from "@/server/trpc";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { orNull, unlessRefused } from "./or-null";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lines = () =>
  createCallerFactory(consoleRouter)({
    ...{ member: null, signedIn: null, staff: world.ctx, requestId: "req_1" },
  });

test.each([
  ["of nobody", newId("mbr")],
  ["longer than any", "x".repeat(65)],
  ["with a NUL", "mbr_\0"],
])("an id %s is nothing that is there", async (_name, member_id) => {
  expect(await orNull(lines().members.get({ member_id }))).toBeNull();
});

test("what is there is returned, and another failure is raised", async () => {
  const { id: member_id } = await makeMember(world);
  expect(await orNull(lines().members.get({ member_id }))).toMatchObject({
    value: { id: member_id },
  });
  await expect(orNull(Promise.reject(new Error("away")))).rejects.toThrow("away");
});

test("a call that is refused with the named code has no result, and another refusal is raised", async () => {
  const get = () => lines().members.get({ member_id: newId("mbr") });
  expect(await unlessRefused("member_not_found", get())).toBeNull();
  await expect(unlessRefused("approval_required", get())).rejects.toMatchObject({
    cause: { of: { code: "member_not_found" } },
  });
});
