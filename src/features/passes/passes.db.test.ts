import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restFetch } from "@/api/doors";
import { prepareWallet } from "@/api/wallet-credentials";
import { createApiKey } from "@/features/api-keys/create";
import { archiveMember } from "@/features/members/archive";
import { createPassDesign } from "@/features/pass-designs/create";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import type { PassContent } from "@/ports/wallet/port";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/db";
import { Failure } from "@/server/errors";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/world";
import { readCode } from "./codes";
import { createPass } from "./create";
import { ensureDevelopmentChain } from "./development-chain";
import { findMyPass, provisionMyPass } from "./mine";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";
import type { Pass } from "./schema";

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

let world: World;
let call: Call;
let root: string;

beforeAll(async () => {
  await prepareWallet();
  const stored = await ensureDevelopmentChain(
    getDatabase().prisma,
    () => new Date(),
    generateDevelopmentChain,
  );
  root = stored.root;
});
beforeEach(async () => {
  world = await makeWorld();
  call = await callerOf([world]);
});

const peer = { address: "127.0.0.1", tls: false };
const request = (path: string, init?: RequestInit) =>
  restFetch(new Request(new URL(path, "http://localhost:3000"), init), peer);

/** Calls the REST API with a key of the first world's tenant, linked to all the worlds given. */
async function callerOf(worlds: World[], scopes = ["*"]): Promise<Call> {
  const [first = world, ...others] = worlds;
  const key = await createApiKey(first.ctx, {
    name: "Test",
    scopes: scopes as never,
    organization_ids: [first.org.id],
  });
  for (const { org } of others)
    await first.ctx.db.apiKeyOrganization.create({
      data: { api_key_id: key.id, organization_id: org.id, tenant_id: org.tenant_id } as never,
    });
  return async (method, path, body) => {
    const response = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${key.secret}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || "{}") };
  };
}

async function makePass(at = world, ctx: Ctx = at.ctx): Promise<Pass> {
  const member = await makeMember(at, { name: "Zoë Maß" });
  const design = await createPassDesign(at.ctx, { name: "Membership card" });
  return createPass(ctx, { member_id: member.id, pass_design_id: design.id });
}

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Failure ? { code: error.of.code, ...error.extras } : error;
}

describe("a pass by the REST API", () => {
  it("goes from design to a .pkpass that OpenSSL verifies against the development root", async () => {
    const member = await makeMember(world, { name: "Zoë Maß" });
    const design = await call("POST", "/v1/pass-designs", { name: "Membership card" });
    expect(design.status).toBe(201);
    const made = await call("POST", "/v1/passes", {
      member_id: member.id,
      pass_design_id: design.body["id"],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/v1/passes/${String(made.body["id"])}`);
    expect(made.body).toMatchObject({
      organization_id: world.org.id,
      provisioned_at: null,
      revoked_at: null,
      apple_wallet_pass: null,
      apple_wallet_pass_url: null,
      google_wallet_url: null,
    });

    const { status, body } = await call("POST", `/v1/passes/${String(made.body["id"])}/provision/`);
    expect(status).toBe(200);
    expect(body["provisioned_at"]).not.toBeNull();
    expect(body["wallet_serial_number"]).toBe(made.body["wallet_serial_number"]);
    expect(body["google_wallet_unavailable_reason"]).toBe("Google Wallet is not set up");
    expect(body["development_signature"]).toBe(true);

    const files = openPass(Buffer.from(String(body["apple_wallet_pass"]), "base64"));
    expect(await verifyPass(files, root)).toEqual([]);
    const shown = JSON.parse(String(files.get("pass.json")));
    expect(shown.serialNumber).toBe(body["wallet_serial_number"]);
    expect(shown.generic.primaryFields[0].value).toBe("Zoë Maß");
    const [barcode] = shown.barcodes;
    expect(readCode(world.org.id, barcode.message)).toEqual({ ok: true, pass_id: body["id"] });

    files.set("pass.json", Buffer.from(JSON.stringify({ ...shown, organizationName: "Forged" })));
    expect(await verifyPass(files, root)).toEqual(["pass.json differs from the manifest"]);

    const { body: list } = await call("GET", `/v1/passes?member_id=${member.id}`);
    expect(list["items"]).toHaveLength(1);
    expect((list["items"] as Pass[])[0]?.apple_wallet_pass).toBeNull();
  });

  it("is provisioned once: ten calls at the same time agree on serial number and time", async () => {
    const pass = await makePass();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", `/v1/passes/${pass.id}/provision`)),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((a) => a.body["wallet_serial_number"])).size).toBe(1);
    expect(new Set(answers.map((a) => a.body["provisioned_at"])).size).toBe(1);
    const events = await world.ctx.db.domainEvent.count({
      where: { object_id: pass.id, type: "pass.provisioned" },
    });
    expect(events).toBe(1);
    const [first] = answers;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await call("POST", `/v1/passes/${pass.id}/provision`);
    expect(again.body["provisioned_at"]).toBe(first?.body["provisioned_at"]);
    expect(again.body["updated_at"]).toBe(first?.body["updated_at"]);
  });

  it("cannot be provisioned once it is revoked, and revoking repeats without effect", async () => {
    const pass = await makePass();
    const revoked = await call("POST", `/v1/passes/${pass.id}/revoke`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ version: pass.version + 1 });
    const again = await call("POST", `/v1/passes/${pass.id}/revoke`);
    expect(again.body).toEqual(revoked.body);
    const refused = await call("POST", `/v1/passes/${pass.id}/provision`);
    expect(refused.status).toBe(409);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.body).toMatchObject({ code: "pass_revoked", resource_id: pass.id });
  });

  it("of another organization, tenant or nobody is member_not_found, about the pass", async () => {
    const elsewhere = await makePass(await makeWorld());
    const two = await callerOf([world, await secondOrganization()]);
    for (const caller of [call, two])
      for (const id of [elsewhere.id, "pas_unknown"]) {
        const { status, body } = await caller("POST", `/v1/passes/${id}/provision`);
        expect(status).toBe(404);
        expect(body).toMatchObject({
          code: "member_not_found",
          resource: "pass",
          resource_id: id,
        });
      }
  });

  it("is provisioned without Service-Context: its own organization counts", async () => {
    const second = await secondOrganization();
    const pass = await makePass(second);
    const caller = await callerOf([world, second]);
    const { status, body } = await caller("POST", `/v1/passes/${pass.id}/provision`);
    expect(status).toBe(200);
    expect(body["organization_id"]).toBe(second.org.id);
  });

  it("is not provisioned by its id alone, nor without the scope, nor with a body", async () => {
    const { id } = await makePass();
    const path = `/v1/passes/${id}/provision`;
    expect((await request(path, { method: "POST" })).status).toBe(401);
    const reader = await callerOf([world], ["passes:read"]);
    expect((await reader("POST", path)).body).toMatchObject({
      status: 403,
      required_scope: "passes:write",
    });
    expect((await call("POST", path, { provisioned_at: null })).body).toMatchObject({
      status: 422,
      code: "validation_error",
      errors: [{ loc: ["body", "provisioned_at"], type: "extra_forbidden" }],
    });
  });

  it("is made only for the organization's own member, design and the member's own booking", async () => {
    const [mine, theirs] = [await makePass(), await makePass(await makeWorld())];
    const { member_id, pass_design_id } = mine;
    const cases: [object, number, string | undefined][] = [
      [{ member_id: theirs.member_id, pass_design_id }, 404, "member_not_found"],
      [{ member_id, pass_design_id: theirs.pass_design_id }, 404, "pass_design_not_found"],
      [{ member_id, pass_design_id, booking_id: "bkg_x" }, 422, undefined],
      [{ member_id, pass_design_id, expires_at: "2020-01-01T00:00:00Z" }, 422, undefined],
    ];
    for (const [body, status, code] of cases) {
      const answer = await call("POST", "/v1/passes", body);
      expect([answer.status, answer.body["code"]]).toEqual([status, code]);
    }
  });

  async function secondOrganization(): Promise<World> {
    const org = await world.ctx.db.organization.create({
      data: {
        id: `org_${Math.random().toString(36).slice(2)}`,
        tenant_id: world.org.tenant_id,
        slug: "second",
        name: "Second club",
        invoice_prefix: "S",
      },
    });
    return { ...world, org, ctx: { ...world.ctx, org } };
  }
});

describe("provisioning", () => {
  it("leaves out a wallet that is not set up, and fails only where there is none at all", async () => {
    const pass = await makePass();
    const bare = { ...world.ctx, wallet: createWallet({ apple: null, google: null }) };
    expect(await failureOf(provisionPass(bare, { pass_id: pass.id }))).toMatchObject({
      code: "wallet_not_configured",
    });
    const saves = async () => ({ url: "https://pay.google.com/gp/v/save/x", reason: null });
    const googleOnly = { ...bare, wallet: { ...bare.wallet, google: { saveUrl: saves } } };
    expect(await provisionPass(googleOnly, { pass_id: pass.id })).toMatchObject({
      apple_wallet_pass: null,
      apple_wallet_pass_url: null,
      google_wallet_url: "https://pay.google.com/gp/v/save/x",
    });
  });

  it("signs one version of a pass once, however many ask, and anew when what it shows changes", async () => {
    const pass = await makePass();
    const { wallet } = world.ctx;
    let signed = 0;
    const apple = wallet.apple && {
      ...wallet.apple,
      signPass: (content: PassContent) => {
        signed += 1;
        return wallet.apple?.signPass(content) ?? Promise.reject(new Error("no signer"));
      },
    };
    const ctx = { ...world.ctx, wallet: { ...wallet, apple } };
    const provision = async () =>
      (await provisionPass(ctx, { pass_id: pass.id })).apple_wallet_pass;
    await Promise.all(Array.from({ length: 5 }, provision));
    await provision();
    expect(signed).toBe(1);
    await world.ctx.db.member.update({ where: { id: pass.member_id }, data: { name: "Zoë Groß" } });
    const renamed = openPass(Buffer.from((await provision()) ?? "", "base64"));
    expect(String(renamed.get("pass.json"))).toContain("Zoë Groß");
  });

  it("is refused for an archived member, whose passes are revoked and move to their next version", async () => {
    const pass = await makePass();
    await archiveMember(world.ctx, { member_id: pass.member_id });
    expect(await failureOf(provisionPass(world.ctx, { pass_id: pass.id }))).toMatchObject({
      code: "member_archived",
      current_status: "archived",
    });
    const row = await world.ctx.db.pass.findUniqueOrThrow({ where: { id: pass.id } });
    expect(row.version).toBe(pass.version + 1);
    expect(row.revoked_at).not.toBeNull();
    const again = createPass(world.ctx, {
      member_id: pass.member_id,
      pass_design_id: pass.pass_design_id,
    });
    expect(await failureOf(again)).toMatchObject({ code: "member_archived" });
  });

  it("keeps serial number, tokens and secrets out of the database in the clear", async () => {
    const pass = await makePass();
    const row = await world.ctx.db.pass.findUniqueOrThrow({ where: { id: pass.id } });
    const token = pass.share_url.split("/").at(-1) ?? "none";
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("the signed-in member's own pass", () => {
  it("is made by the first of ten taps, from the organization's oldest membership design", async () => {
    const member = await makeMember(world);
    const ctx = world.as(memberOf(member));
    expect(await findMyPass(ctx)).toBeNull();
    const design = await createPassDesign(world.ctx, { name: "House card" });
    await createPassDesign(world.ctx, { name: "Younger card" });
    await createPassDesign(world.ctx, { name: "Ticket", type: "event_ticket" });
    const passes = await Promise.all(Array.from({ length: 10 }, () => provisionMyPass(ctx)));
    expect(new Set(passes.map((pass) => pass.id)).size).toBe(1);
    expect(await world.ctx.db.pass.count({ where: { member_id: member.id } })).toBe(1);
    expect(passes[0]?.pass_design_id).toBe(design.id);
    const shown = await findMyPass(ctx);
    expect(shown?.face).toMatchObject({ title: "House card", member_name: member.name });
    expect(readCode(world.org.id, shown?.face.code?.message ?? "")).toEqual({
      ok: true,
      pass_id: shown?.id,
    });
    expect(shown?.apple_wallet.available).toBe(true);
    expect(shown?.google_wallet).toEqual({
      available: false,
      reason: "Google Wallet is not set up",
    });
  });

  it("is not another member's, and not one that was revoked", async () => {
    const [mine, other] = [await makeMember(world), await makePass()];
    const ctx = world.as(memberOf(mine));
    expect(await failureOf(provisionPass(ctx, { pass_id: other.id }))).toMatchObject({
      code: "member_not_found",
      resource: "pass",
    });
    const first = await provisionMyPass(ctx);
    await revokePass(world.ctx, { pass_id: first.id });
    expect(await findMyPass(ctx)).toBeNull();
    const second = await provisionMyPass(ctx);
    expect(second.wallet_serial_number).not.toBe(first.wallet_serial_number);
  });

  it("needs a signed-in member: an API key has no pass", async () => {
    const answer = await call("GET", "/portal/v1/pass");
    expect(answer.body).toMatchObject({ status: 403, code: "member_session_required" });
  });
});

describe("the address that downloads a pass", () => {
  async function downloadable(): Promise<{ pass: Pass; url: string }> {
    // The door knows only the real time.
    world.setNow(new Date().toISOString());
    const { id } = await makePass();
    const pass = await provisionPass(world.ctx, { pass_id: id });
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
    expect(await verifyPass(files, root)).toEqual([]);
    const ends = Number(new URL(url).searchParams.get("expires")) * 1000;
    expect(ends - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(ends - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it("is gone after its time, and no other time can be written into it", async () => {
    world.setNow(new Date(Date.now() - 16 * 60_000).toISOString());
    const { id } = await makePass();
    const { apple_wallet_pass_url } = await provisionPass(world.ctx, { pass_id: id });
    const old = new URL(apple_wallet_pass_url ?? "");
    expect((await request(old.href)).status).toBe(410);
    old.searchParams.set("expires", String(Math.floor(Date.now() / 1000) + 600));
    expect((await request(old.href)).status).toBe(404);
  });

  it("opens only the pass it was made for", async () => {
    const [a, b] = [await downloadable(), await downloadable()];
    expect((await request(a.url.replace(a.pass.id, b.pass.id))).status).toBe(404);
    expect((await request(`/wallet/download/${a.pass.id}`)).status).toBe(404);
  });

  it("is gone once the pass is revoked", async () => {
    const { pass, url } = await downloadable();
    await revokePass(world.ctx, { pass_id: pass.id });
    const response = await request(url);
    expect(response.status).toBe(410);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});
