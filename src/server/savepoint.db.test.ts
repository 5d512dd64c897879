import { expect, test } from "vitest";
import { makeWorld } from "@/testing/worlds/world";
import { byId, inTx } from "./context";
import { inSavepoint } from "./savepoint";

const fail = (message: string) => async () => {
  throw new Error(message);
};

test("an attempt is undone as a whole, also where one within it had failed before", async () => {
  const { ctx } = await makeWorld();
  const { id } = await ctx.db.host.create({
    data: { id: "hst_1", organization_id: ctx.org.id, name: "Before" },
  });
  const where = byId(ctx, id);
  await inTx(ctx, async (tx) => {
    const work = async () => {
      await tx.db.host.update({ where, data: { name: "Within" } });
      await inSavepoint(tx, fail("inner"), () => null);
      throw new Error("outer");
    };
    const raised = await inSavepoint(tx, work, (error) => (error as Error).message);
    expect(raised).toBe("outer");
  });
  expect(await ctx.db.host.findUnique({ where })).toMatchObject({ name: "Before" });
});
