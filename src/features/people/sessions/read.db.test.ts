import { expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { membershipsOf } from "./read";

it("an address finds members whatever its case, and never a merely similar address", async () => {
  const world = await makeWorld();
  const id = newId("mbr").slice(4).toLowerCase();
  const [own, lookalike] = [await makeMember(world), await makeMember(world)];
  const { db } = world.ctx;
  await db.member.updateMany({ where: { id: own.id }, data: { email: `a_${id}@Example.test` } });
  await db.member.updateMany({
    where: { id: lookalike.id },
    data: { email: `ab${id}@example.test` },
  });
  const found = await membershipsOf(db, `A_${id}@example.test`);
  expect(found.map((member) => member.id)).toEqual([own.id]);
  expect(await membershipsOf(db, `%${id}@example.test`)).toEqual([]);
});
