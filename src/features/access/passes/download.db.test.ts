import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/time";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { request, setUpPasses } from "@/testing/worlds/passes";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";
import type { Pass } from "./schema";

const own = setUpPasses();
const { makePass } = own;

describe("the address that downloads a pass", () => {
  async function downloadable(): Promise<{ pass: Pass; url: string }> {
    // Wallet downloads go by the real time.
    own.world.setNow(new Date().toISOString());
    const { id } = await makePass();
    const pass = await provisionPass(own.world.ctx, { pass_id: id });
    return { pass, url: pass.apple_wallet_pass_url ?? "" };
  }

  it("gives the signed file without credentials, for a quarter of an hour at most", async () => {
    const { url } = await downloadable();
    const response = await request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename=".+\.pkpass"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = openPass(Buffer.from(await response.arrayBuffer()));
    expect(await verifyPass(files, own.root)).toEqual([]);
    const ends = Number(new URL(url).searchParams.get("expires")) * 1000;
    expect(ends - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(ends - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it("expires after its time, and no other time can be written into it", async () => {
    own.world.setNow(new Date(Date.now() - 16 * 60_000).toISOString());
    const { id } = await makePass();
    const { apple_wallet_pass_url } = await provisionPass(own.world.ctx, { pass_id: id });
    const old = new URL(apple_wallet_pass_url ?? "");
    expect((await request(old.href)).status).toBe(410);
    old.searchParams.set("expires", String(Math.floor(Date.now() / 1000) + 600));
    expect((await request(old.href)).status).toBe(404);
  });

  it.each([-40, 400])("goes by real time, the organization's clock %i days away", async (days) => {
    const { ctx, org } = own.world;
    const test_clock_at = new Date(Date.now() + days * DAY);
    const on = { ...ctx, org: { ...org, test_clock_at }, now: () => test_clock_at };
    const { id } = await makePass();
    const { apple_wallet_pass_url: url } = await provisionPass(on, { pass_id: id });
    expect((await request(url ?? "")).status).toBe(200);
    const ends = Number(new URL(url ?? "").searchParams.get("expires")) * 1000;
    expect(ends - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it("opens only its own pass", async () => {
    const [a, b] = [await downloadable(), await downloadable()];
    expect((await request(a.url.replace(a.pass.id, b.pass.id))).status).toBe(404);
    expect((await request(`/wallet/download/${a.pass.id}`)).status).toBe(404);
  });

  it("stops working once the pass is revoked", async () => {
    const { pass, url } = await downloadable();
    await revokePass(own.world.ctx, { pass_id: pass.id });
    const response = await request(url);
    expect(response.status).toBe(410);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});
