import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { createPass } from "@/features/access/passes/create";
import { provisionPass } from "@/features/access/passes/provision";
import { revokePass } from "@/features/access/passes/revoke";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { request, setUpPasses } from "@/testing/worlds/passes";
import { createWallet } from "@/ports/wallet";
import { memberOf } from "@/testing/worlds/world";
import { bundleUrl } from "./bundle-url";
import { listMyBundles } from "./bundles";

const own = setUpPasses();

/** A member with that many provisioned passes. */
async function makePasses(count: number) {
  const first = await own.makePass();
  const ids = [first.id];
  const { member_id, pass_design_id } = first;
  while (ids.length < count)
    ids.push((await createPass(own.world.ctx, { member_id, pass_design_id })).id);
  for (const pass_id of ids) await provisionPass(own.world.ctx, { pass_id });
  return { member_id, ids };
}
type Items = { url: string; pass_ids: string[] }[];
const bundlesOf = async (member_id: string) =>
  (await own.call("GET", `/v1/passes/bundles?member_id=${member_id}`)).body["items"] as Items;
const at = (url: string) => url.replace("http://localhost:3000", "");

describe("several passes of a member", () => {
  it("come in files of up to ten, each pass signed for itself", async () => {
    const { member_id, ids } = await makePasses(11);
    const items = await bundlesOf(member_id);
    expect(items.map(({ pass_ids }) => pass_ids.length)).toEqual([10, 1]);
    expect(items.flatMap(({ pass_ids }) => pass_ids).sort()).toEqual([...ids].sort());
    const response = await request(at(items[0]?.url ?? ""));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.pkpasses");
    const files = openPass(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toContain("pass10.pkpass");
    expect(files.size).toBe(10);
    for (const file of [...files.values()].slice(0, 2))
      expect(await verifyPass(openPass(file), own.root)).toEqual([]);
  });

  it("leave out revoked ones, and the file is gone when none is left", async () => {
    const { member_id, ids } = await makePasses(2);
    const [item] = await bundlesOf(member_id);
    await revokePass(own.world.ctx, { pass_id: ids[0] ?? "" });
    const response = await request(at(item?.url ?? ""));
    expect(openPass(Buffer.from(await response.arrayBuffer())).size).toBe(1);
    await revokePass(own.world.ctx, { pass_id: ids[1] ?? "" });
    expect((await request(at(item?.url ?? ""))).status).toBe(410);
    expect(await bundlesOf(member_id)).toEqual([]);
  });

  it("are the signed-in member's own, as far as they are of use", async () => {
    const { member_id, ids } = await makePasses(3);
    await makePasses(1);
    const me = own.world.as(memberOf({ id: member_id }));
    const mine = async (ctx = me) => (await listMyBundles(ctx)).items;
    expect((await mine()).flatMap(({ pass_ids }) => pass_ids).sort()).toEqual([...ids].sort());
    const [over = ""] = ids;
    await own.world.ctx.db.pass.update({
      where: byId(own.world.ctx, over),
      data: { expires_at: own.world.ctx.now() },
    });
    expect((await mine()).flatMap(({ pass_ids }) => pass_ids)).not.toContain(over);
    const wallet = createWallet({ apple: null, google: null });
    expect(await mine({ ...me, wallet })).toEqual([]);
  });

  it("open by their own address only, and for a quarter of an hour", async () => {
    const { member_id, ids } = await makePasses(1);
    const [item] = await bundlesOf(member_id);
    const url = at(item?.url ?? "");
    const other = (await own.makePass()).id;
    expect((await request(url.replace(ids[0] ?? "", other))).status).toBe(404);
    expect((await request("/wallet/download/bundle")).status).toBe(404);
    const past = new Date(Date.now() - 20 * 60_000);
    const ended = bundleUrl({ ...own.world.ctx, now: () => past }, ids);
    expect((await request(at(ended.url))).status).toBe(410);
  });
});
