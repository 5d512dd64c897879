import { expect, it } from "vitest";
import { updatePassDesign } from "@/features/access/pass-designs/update";
import { publishPassDesign } from "@/features/access/pass-designs/publish";
import { inTx } from "@/server/context";
import { setUpPasses } from "@/testing/worlds/passes";
import { recordInstall, recordRemoval } from "./installs";
import { listPasses } from "./list";
import { revokePass } from "./revoke";
import { ListPasses } from "./schema";

const own = setUpPasses();
const { makePass } = own;

const listed = async (asked: object) =>
  (await listPasses(own.world.ctx, ListPasses.parse(asked))).items.map(({ id }) => id);

it("passes are listed by design and by state, an end by the design's rule included", async () => {
  const [valid, revoked, byRule, byDate] = [
    await makePass(),
    await makePass(),
    await makePass(),
    await makePass(),
  ];
  await revokePass(own.world.ctx, { pass_id: revoked.id });
  const { pass_design_id } = byRule;
  await updatePassDesign(own.world.ctx, { pass_design_id, expiry: { rule: "days", days: 1 } });
  await publishPassDesign(own.world.ctx, { pass_design_id });
  await own.world.ctx.db.pass.updateMany({
    where: { organization_id: own.world.org.id, id: byDate.id },
    data: { expires_at: own.world.ctx.now() },
  });
  const now = own.world.ctx.now().getTime();
  own.world.setNow(new Date(now + 2 * 86_400_000).toISOString());
  expect(await listed({ pass_design_id })).toEqual([byRule.id]);
  expect(await listed({ state: "valid" })).toEqual([valid.id]);
  expect(await listed({ state: "ended" })).toEqual([byDate.id, byRule.id]);
  expect(await listed({ state: "revoked,ended" })).toEqual([byDate.id, byRule.id, revoked.id]);
  expect(await listed({})).toHaveLength(4);
});

it("passes are listed by the wallets that have them now", async () => {
  const [apple, gone, both] = [await makePass(), await makePass(), await makePass()];
  await inTx(own.world.ctx, async (tx) => {
    for (const pass of [apple, gone, both]) {
      await recordInstall(tx, pass, "apple", { device_ref: "a" });
    }
    await recordRemoval(tx, gone, "apple", { device_ref: "a" });
    await recordInstall(tx, both, "google", {});
  });
  expect(await listed({ wallet: "apple" })).toEqual([both.id, apple.id]);
  expect(await listed({ wallet: "google" })).toEqual([both.id]);
  expect(await listed({ wallet: "none" })).toEqual([gone.id]);
  expect(await listed({ wallet: "google,none" })).toEqual([both.id, gone.id]);
});
