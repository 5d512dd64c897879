import { generateKeyPairSync } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getLatest } from "@/features/access/apple-wallet/get-latest";
import { registerPhone } from "@/features/access/apple-wallet/register";
import { planTouch, touchType } from "@/features/access/apple-wallet/touch-type";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { getPass } from "@/features/access/passes/get";
import { provisionPass } from "@/features/access/passes/provision";
import { revokePass } from "@/features/access/passes/revoke";
import type { DevelopmentChain as Chain } from "@/ports/wallet/apple/development-chain";
import { openPass } from "@/ports/wallet/verify-pass";
import type { DomainEvent } from "@/server/jobs/events";
import { chainOf } from "@/testing/fakes/certificate-chains";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";

const own = setUpPasses();
const { call } = own;
const names = { passTypeIdentifier: "pass.org.example.nfc", teamIdentifier: "CLUB123456" };
const from = "2026-11-20";
let enabled: Chain;
let plain: Chain;
let certificate: string;

const reader = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const pem = reader.publicKey.export({ type: "spki", format: "pem" }).toString();
const der = reader.publicKey.export({ type: "spki", format: "der" }).toString("base64");

beforeAll(async () => {
  enabled = await chainOf({ ...names, from, nfc: true });
  plain = await chainOf({ ...names, from });
});
beforeEach(async () => {
  certificate = await upload();
});

async function upload(of = enabled): Promise<string> {
  const files = { certificate: of.certificate, private_key: of.key, wwdr: of.wwdr };
  return String((await call("POST", "/v1/pass-certificates", files)).body["id"]);
}
const set = (nfc_public_key: string | null, id = certificate) =>
  call("PATCH", `/v1/pass-certificates/${id}`, { nfc_public_key });

async function makePass(code_policy: "static" | "photo_check" | "rotating_only" = "static") {
  const { ctx } = own.world;
  const { id: member_id } = await makeMember(own.world);
  const design = await createPassDesign(ctx, { name: "Card", code_policy });
  const { id } = await createPass(ctx, { member_id, pass_design_id: design.id });
  await provisionPass(ctx, { pass_id: id });
  return id;
}

type Nfc = { message: string; encryptionPublicKey: string; requiresAuthentication: boolean };

/** Returns the NFC message of a phone that holds the pass. */
async function nfcOf(pass_id: string): Promise<Nfc | undefined> {
  const pass_type = names.passTypeIdentifier;
  const file = await getLatest(own.world.ctx, { pass_id, pass_type });
  const json = openPass(file ?? Buffer.alloc(0)).get("pass.json");
  return (JSON.parse(String(json)) as { nfc?: Nfc }).nfc;
}
const versionOf = async (pass_id: string) => (await getPass(own.world.ctx, { pass_id })).version;

describe("a pass that NFC readers read", () => {
  it("gives them a code that the door accepts, once the readers' key is set", async () => {
    const pass = await makePass();
    expect(await nfcOf(pass)).toBeUndefined();
    expect(await set(pem)).toMatchObject({
      status: 200,
      body: { nfc_capable: true, nfc_requires_authentication: false },
    });
    const told = await nfcOf(pass);
    expect(told).toMatchObject({ requiresAuthentication: false });
    const { status, body } = await call("POST", "/v1/passes/verify", { code: told?.message });
    expect([status, body["result"]]).toEqual([200, "valid"]);
    await set(null);
    expect(await nfcOf(pass)).toBeUndefined();
  });

  it("holds their key in Apple's form, whatever form it was sent in", async () => {
    const keys = [];
    for (const given of [pem, der, der.replace(/.{20}/g, "$&\n")]) {
      keys.push((await set(given)).body["nfc_public_key"]);
    }
    const [key] = keys as string[];
    expect(keys).toEqual([key, key, key]);
    expect(Buffer.from(key ?? "", "base64")).toHaveLength(59);
    expect((await set(key ?? "")).body["nfc_public_key"]).toBe(key);
    expect((await nfcOf(await makePass()))?.encryptionPublicKey).toBe(key);
  });

  it("gives them nothing when only moving codes open, or when it is revoked, unlike a photo-checked one", async () => {
    await set(pem);
    expect(await nfcOf(await makePass("rotating_only"))).toBeUndefined();
    const pass = await makePass("photo_check");
    const { body } = await call("POST", "/v1/passes/verify", {
      code: (await nfcOf(pass))?.message,
    });
    expect(body["result"]).toBe("photo_check_required");
    await revokePass(own.world.ctx, { pass_id: pass });
    expect(await nfcOf(pass)).toBeUndefined();
  });

  it("is fetched again by phones after each change, and no other pass is", async () => {
    const { ctx } = own.world;
    const pass = await makePass();
    const others = [await makePass("rotating_only")];
    others.push((await own.makePass()).id);
    const version = await versionOf(pass);
    const before = await Promise.all(others.map(versionOf));
    await set(pem);
    expect(await runJobs(ctx)).toEqual([]);
    expect(await versionOf(pass)).toBe(version + 1);
    await set(pem);
    await runJobs(ctx);
    expect(await versionOf(pass)).toBe(version + 1);
    await call("PATCH", `/v1/pass-certificates/${certificate}`, {
      nfc_requires_authentication: true,
    });
    await runJobs(ctx);
    expect(await versionOf(pass)).toBe(version + 2);
    expect((await nfcOf(pass))?.requiresAuthentication).toBe(true);
    expect(await Promise.all(others.map(versionOf))).toEqual(before);
    const told = await ctx.db.domainEvent.findMany({
      where: { object_id: pass, type: "pass.updated" },
    });
    expect(told.map(({ data }) => (data as { reason: string }).reason)).toEqual([
      "certificate",
      "certificate",
    ]);
  });

  it("is fetched again after a change that comes while phones are still told of the one before", async () => {
    const { ctx } = own.world;
    const passes = [await makePass(), await makePass(), await makePass()].sort();
    await set(pem);
    await runJobs(ctx);
    const before = await Promise.all(passes.map(versionOf));
    await planTouch(ctx, { object_id: certificate } as DomainEvent);
    const rest = { pass_type_identifier: names.passTypeIdentifier, after: passes[0] };
    await touchType(ctx, rest, 1);
    await runJobs(ctx);
    const after = await Promise.all(passes.map(versionOf));
    expect(after.map((version, n) => version > (before[n] ?? 0))).toEqual([true, true, true]);
  });

  it("is fetched again also where another certificate signs new passes by now", async () => {
    const { ctx } = own.world;
    const [held, fresh] = [await makePass(), await makePass()];
    const phone = { device: "a", pass_type: names.passTypeIdentifier, push_token: "t" };
    await registerPhone(ctx, { pass_id: held, ...phone });
    await upload(await chainOf({ passTypeIdentifier: "pass.org.example.next", from }));
    const versions = [await versionOf(held), await versionOf(fresh)];
    await set(pem);
    await runJobs(ctx);
    const [first = 0, second] = versions;
    expect([await versionOf(held), await versionOf(fresh)]).toEqual([first + 1, second]);
  });

  it("keeps its readers when the certificate is renewed, if Apple has enabled NFC for that too", async () => {
    await set(pem);
    const renewed = await upload();
    const one = async (id: string) => (await call("GET", `/v1/pass-certificates/${id}`)).body;
    expect((await one(renewed))["nfc_public_key"]).toBe((await one(certificate))["nfc_public_key"]);
    await set(null, renewed);
    expect((await one(certificate))["nfc_public_key"]).toBeNull();
    await set(pem);
    await call("POST", `/v1/pass-certificates/${renewed}/archive`);
    await call("POST", `/v1/pass-certificates/${certificate}/archive`);
    expect((await set(null)).body).toMatchObject({ code: "pass_certificate_archived" });
  });
});

describe("the key of readers", () => {
  const spki = (curve: string) =>
    generateKeyPairSync("ec", { namedCurve: curve })
      .publicKey.export({ type: "spki", format: "der" })
      .toString("base64");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
  it.each([
    ["no base64", "not a key!", "nfc_key_unreadable"],
    ["base64 of something else", Buffer.from("hello").toString("base64"), "nfc_key_unreadable"],
    [
      "the private key",
      reader.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      "nfc_key_unreadable",
    ],
    ["of another curve", spki("secp384r1"), "nfc_key_not_p256"],
    ["of another kind", rsa.export({ type: "spki", format: "pem" }).toString(), "nfc_key_not_p256"],
  ])("is refused where it is %s, and not repeated", async (_what, key, type) => {
    const { status, body } = await set(key);
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", "nfc_public_key"], type, input: null }]);
    expect(JSON.stringify(body)).not.toContain(key.slice(0, 40));
  });

  it("is refused for a certificate that Apple has not enabled, since phones would refuse its passes", async () => {
    const id = await upload(plain);
    expect((await call("GET", `/v1/pass-certificates/${id}`)).body["nfc_capable"]).toBe(false);
    const { status, body } = await set(pem, id);
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ type: "certificate_without_nfc" }]);
  });
});
