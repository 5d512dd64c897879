import { describe, expect, it } from "vitest";
import { provisionPass } from "@/features/passes/provision";
import { createPass } from "@/features/passes/create";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import { downloadPass } from "@/features/passes/download";
import { listPasses } from "@/features/passes/list";
import { ListPasses } from "@/features/passes/schema";
import { request, setUpPasses } from "@/testing/passes";

const own = setUpPasses();

describe("many downloads at once", () => {
  it("do not hold an API call up for as long as they take to be signed", async () => {
    const first = await own.makePass();
    const { member_id, pass_design_id } = first;
    const ids = [first.id];
    while (ids.length < 50)
      ids.push((await createPass(own.world.ctx, { member_id, pass_design_id })).id);
    // A signer that has signed nothing yet: none of the fifty is at hand.
    const names = { passTypeIdentifier: "pass.org.example.many", teamIdentifier: "MANY000000" };
    const chain = await generateDevelopmentChain({ ...names, now: new Date() });
    const apple = { ...names, ...chain, keyPassphrase: null, development: true };
    const ctx = { ...own.world.ctx, wallet: createWallet({ apple, google: null }) };
    await downloadPass(ctx, { pass_id: first.id }); // the thread runs
    const call = async (): Promise<number> => {
      const started = performance.now();
      await listPasses(ctx, ListPasses.parse({ size: "1" }));
      return performance.now() - started;
    };
    await call();

    const started = performance.now();
    let signing = true;
    const downloads = Promise.all(ids.map((pass_id) => downloadPass(ctx, { pass_id }))).finally(
      () => (signing = false),
    );
    const waits: number[] = [];
    while (signing) {
      waits.push(await call());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await downloads).toHaveLength(50);
    const took = performance.now() - started;
    // Signed in place, the first call would have waited for all of them.
    expect(waits.length).toBeGreaterThan(3);
    expect(Math.max(...waits) / took).toBeLessThan(0.5);
  }, 120_000);

  it("say when the pass last changed, as the phone asks with later", async () => {
    const pass = await own.makePass();
    const { apple_wallet_pass_url } = await provisionPass(own.world.ctx, { pass_id: pass.id });
    const url = apple_wallet_pass_url?.replace("http://localhost:3000", "") ?? "";
    const response = await request(url);
    const row = await own.world.ctx.db.pass.findUniqueOrThrow({ where: { id: pass.id } });
    expect(response.headers.get("last-modified")).toBe(row.content_updated_at.toUTCString());
  });
});
