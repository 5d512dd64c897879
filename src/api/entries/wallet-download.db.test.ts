import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { provisionPass } from "@/features/access/passes/provision";
import { createPass } from "@/features/access/passes/create";
import { getWallet } from "@/ports/wallet";
import type { PassSigner } from "@/ports/wallet/port";
import { downloadPass } from "@/features/access/passes/download";
import { listPasses } from "@/features/access/passes/list";
import { ListPasses } from "@/features/access/passes/schema";
import { request, setUpPasses } from "@/testing/worlds/passes";
import { eventually } from "@/testing/waits";

const own = setUpPasses();

describe("many downloads at once", () => {
  it("do not delay an API call while they are signed", async () => {
    const first = await own.makePass();
    const { member_id, pass_design_id } = first;
    const ids = [first.id];
    while (ids.length < 50)
      ids.push((await createPass(own.world.ctx, { member_id, pass_design_id })).id);
    // A signer that needs a call of the API to finish first.
    const { apple, ...wallet } = getWallet();
    if (!apple) throw new Error("There is no signer.");
    let answered = () => {};
    const answer = new Promise<void>((resolve) => (answered = resolve));
    let asked = 0;
    const patient: PassSigner = {
      ...apple,
      faults: [],
      signPass: async (content) => {
        asked++;
        await answer;
        return apple.signPass(content);
      },
    };
    const ctx = { ...own.world.ctx, wallet: { ...wallet, apple: patient } };
    const downloads = Promise.all(ids.map((pass_id) => downloadPass(ctx, { pass_id })));
    await eventually(() => expect(asked).toBe(50));
    // There are fewer connections than downloads: one that kept its connection would block the call.
    expect((await listPasses(ctx, ListPasses.parse({ size: "1" }))).items).toHaveLength(1);
    answered();
    expect(await downloads).toHaveLength(50);
  });

  it("state when the pass last changed, for the phone's later questions", async () => {
    // A link ends in real time, which also judges the request.
    own.world.setNow(new Date().toISOString());
    const pass = await own.makePass();
    const { apple_wallet_pass_url } = await provisionPass(own.world.ctx, { pass_id: pass.id });
    const url = apple_wallet_pass_url?.replace("http://localhost:3000", "") ?? "";
    const response = await request(url);
    const row = await own.world.ctx.db.pass.findUniqueOrThrow({
      where: byId(own.world.ctx, pass.id),
    });
    expect(response.headers.get("last-modified")).toBe(row.content_updated_at.toUTCString());
  });
});
