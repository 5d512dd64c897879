import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createWallet } from "@/ports/wallet";
import type { PassContent } from "@/ports/wallet/port";
import { openPass } from "@/ports/wallet/verify-pass";
import { makeServiceAccount } from "@/testing/fakes/google/service-account";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import { logged } from "@/testing/log";
import { failureOf, setUpPasses } from "@/testing/worlds/passes";
import { createPass } from "./create";
import { getPass } from "./get";
import { provisionPass } from "./provision";

const own = setUpPasses();
const { makePass } = own;

/** Two chains of credentials, valid for ten years from the world's beginning. */
async function chains() {
  const make = async (passTypeIdentifier: string) => ({
    ...(await chainOf({ passTypeIdentifier, from: "2026-11-20" })),
    ...{ ...CLUB, passTypeIdentifier },
    ...{ keyPassphrase: null, development: true },
  });
  return { apple: await make("pass.org.example.club"), next: await make("pass.org.example.next") };
}

describe("provisioning", () => {
  it("leaves out a wallet that is not set up, and fails only where there is none at all", async () => {
    const pass = await makePass();
    const bare = { ...own.world.ctx, wallet: createWallet({ apple: null, google: null }) };
    expect(await failureOf(provisionPass(bare, { pass_id: pass.id }))).toMatchObject({
      code: "wallet_not_configured",
    });
    const google = makeServiceAccount();
    const googleOnly = { ...bare, wallet: createWallet({ apple: null, google }) };
    expect(await provisionPass(googleOnly, { pass_id: pass.id })).toMatchObject({
      apple_wallet_pass: null,
      apple_wallet_pass_url: null,
      google_wallet_url: expect.stringContaining("https://pay.google.com/gp/v/save/"),
    });
  });

  it("continues for Google while Apple's certificate has expired or does not match, and is refused when no wallet works", async () => {
    const { apple, next } = await chains();
    const google = makeServiceAccount();
    const { now } = own.world.ctx;
    const withWallets = (of: Parameters<typeof createWallet>[0]) => ({
      ...own.world.ctx,
      wallet: createWallet({ ...of, now }),
    });
    for (const [broken, words] of [
      [{ ...apple, key: next.key }, "key"],
      [{ ...apple, passTypeIdentifier: "pass.org.example.other" }, "pass.org.example.other"],
      [apple, "ended"],
    ] as const) {
      if (words === "ended") own.world.setNow("2037-01-01T00:00:00Z");
      const pass = await makePass();
      const alone = withWallets({ apple: broken, google: null });
      expect(await failureOf(provisionPass(alone, { pass_id: pass.id }))).toMatchObject({
        code: "wallet_not_configured",
        detail: expect.stringMatching(new RegExp(`${words}.*Google Wallet is not set up`)),
      });
      expect(await getPass(alone, { pass_id: pass.id })).toMatchObject({ provisioned_at: null });
      const both = withWallets({ apple: broken, google });
      expect(await provisionPass(both, { pass_id: pass.id })).toMatchObject({
        provisioned_at: expect.any(String),
        apple_wallet_pass: null,
        apple_wallet_pass_url: null,
        google_wallet_url: expect.stringContaining("https://pay.google.com/gp/v/save/"),
      });
      const said = new Set(logged().map(({ msg }) => msg));
      expect(said).toEqual(new Set(["Apple passes cannot be signed"]));
    }
  });

  it("signs one version of a pass once, for any number of callers, and again after a change", async () => {
    const pass = await makePass();
    const { wallet } = own.world.ctx;
    let signed = 0;
    const apple = wallet.apple && {
      ...wallet.apple,
      signPass: (content: PassContent) => {
        signed += 1;
        return wallet.apple?.signPass(content) ?? Promise.reject(new Error("no signer"));
      },
    };
    const ctx = { ...own.world.ctx, wallet: { ...wallet, apple } };
    const provision = async () =>
      (await provisionPass(ctx, { pass_id: pass.id })).apple_wallet_pass;
    await Promise.all(Array.from({ length: 5 }, provision));
    await provision();
    expect(signed).toBe(1);
    await own.world.ctx.db.member.update({
      where: byId(own.world.ctx, pass.member_id),
      data: { name: "Zoë Groß" },
    });
    const renamed = openPass(Buffer.from((await provision()) ?? "", "base64"));
    expect(String(renamed.get("pass.json"))).toContain("Zoë Groß");
  });

  it("is refused for an archived member, whose passes are revoked and move to their next version", async () => {
    const pass = await makePass();
    await provisionPass(own.world.ctx, { pass_id: pass.id });
    await archiveMember(own.world.ctx, { member_id: pass.member_id });
    expect(await failureOf(provisionPass(own.world.ctx, { pass_id: pass.id }))).toMatchObject({
      code: "member_archived",
      current_status: "archived",
    });
    const row = await own.world.ctx.db.pass.findUniqueOrThrow({
      where: byId(own.world.ctx, pass.id),
    });
    expect(row.version).toBe(pass.version + 1);
    expect(row.revoked_at).not.toBeNull();
    const again = createPass(own.world.ctx, {
      member_id: pass.member_id,
      pass_design_id: pass.pass_design_id,
    });
    expect(await failureOf(again)).toMatchObject({ code: "member_archived" });
  });

  it("keeps serial number, tokens and secrets out of the database in the clear", async () => {
    const pass = await makePass();
    const row = await own.world.ctx.db.pass.findUniqueOrThrow({
      where: byId(own.world.ctx, pass.id),
    });
    const token = pass.share_url.split("/").at(-1) ?? "none";
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});
