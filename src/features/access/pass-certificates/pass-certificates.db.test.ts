import { byId } from "@/server/context";
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { provisionPass } from "@/features/access/passes/provision";
import { createWallet } from "@/ports/wallet";
import type { DevelopmentChain as Chain } from "@/ports/wallet/apple/development-chain";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { createLogger } from "@/server/log";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import { failureOf, setUpPasses } from "@/testing/worlds/passes";
import { makeWorld } from "@/testing/worlds/world";
import { activatePassCertificate } from "./activate";
import { getPassCertificate } from "./get";
import { warnOfCertificates } from "./warn";

const own = setUpPasses();
const { call } = own;
const club = CLUB;
let chain: Chain;
let other: Chain;

beforeAll(async () => {
  // Valid for ten years from its `now`: tests move the world's clock to its end.
  const from = "2026-11-20";
  chain = await chainOf({ from });
  other = await chainOf({ passTypeIdentifier: "pass.org.example.next", from });
});

const filesOf = (of: Chain) => ({
  certificate: of.certificate,
  private_key: of.key,
  wwdr: of.wwdr,
});
const upload = (more: object = {}, of = chain) =>
  call("POST", "/v1/pass-certificates", { ...filesOf(of), ...more });

/** Returns the codes of the faults that an upload was refused for, by field. */
async function faultsOf(more: object): Promise<string[]> {
  const { status, body } = await upload(more);
  expect(status).toBe(422);
  expect(body["code"]).toBe("pass_certificate_invalid");
  expect(JSON.stringify(body)).not.toContain("PRIVATE KEY");
  const errors = body["errors"] as { loc: string[]; type: string }[];
  return errors.map(({ loc, type }) => `${loc.join(".")}: ${type}`);
}

async function makeP12(passphrase: string, options: string[] = []): Promise<string> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), "foyer-p12-"));
  try {
    const file = (name: string): string => path.join(dir, name);
    await fs.writeFile(file("key.pem"), chain.key);
    await fs.writeFile(file("pass.pem"), chain.certificate);
    await promisify(execFile)("openssl", [
      ...["pkcs12", "-export", "-inkey", file("key.pem"), "-in", file("pass.pem")],
      ...["-passout", `pass:${passphrase}`, "-out", file("out.p12"), ...options],
    ]);
    return (await fs.readFile(file("out.p12"))).toString("base64");
  } finally {
    await fs.rm(dir, { recursive: true, force: true });
  }
}

const der = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");

describe("an organization's own certificate", () => {
  it("signs its passes from now on, and no other organization's", async () => {
    const answer = await upload();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      pass_type_identifier: club.passTypeIdentifier,
      team_identifier: club.teamIdentifier,
      status: "active",
      development_signature: true,
      faults: [],
      warnings: [],
      push: { state: "unknown", reason: null, changed_at: null },
    });
    const typeOf = async (world: typeof own.world) => {
      const pass = await own.makePass(world);
      const { apple_wallet_pass } = await provisionPass(world.ctx, { pass_id: pass.id });
      const files = openPass(Buffer.from(apple_wallet_pass ?? "", "base64"));
      const json = JSON.parse(String(files.get("pass.json"))) as Record<string, string>;
      const root = json["passTypeIdentifier"] === club.passTypeIdentifier ? chain.root : own.root;
      expect(await verifyPass(files, root)).toEqual([]);
      return json["passTypeIdentifier"];
    };
    expect(await typeOf(own.world)).toBe(club.passTypeIdentifier);
    expect(await typeOf(await makeWorld())).not.toBe(club.passTypeIdentifier);
  });

  it("keeps its key encrypted, and no answer, event or log has it", async () => {
    const { body } = await upload();
    const row = await own.world.ctx.db.passCertificate.findUniqueOrThrow({
      where: byId(own.world.ctx, String(body["id"])),
    });
    expect(JSON.stringify(row)).not.toContain("PRIVATE KEY");
    const key = chain.key.split("\n")[3] ?? "none";
    expect(key).toHaveLength(64);
    const list = await call("GET", "/v1/pass-certificates");
    const one = await call("GET", `/v1/pass-certificates/${row.id}`);
    const events = await own.world.ctx.db.domainEvent.findMany({ where: { object_id: row.id } });
    for (const seen of [body, list.body, one.body, events, row])
      expect(JSON.stringify(seen)).not.toContain(key);
    const lines: string[] = [];
    createLogger({ write: (line) => lines.push(line) }).error(
      { input: { private_key: chain.key, note: `it was ${chain.key}` } },
      chain.key,
    );
    expect(lines.join("")).not.toContain(key);
  });

  it("is taken as .p12 as well, of old and new Keychains, and as .cer files", async () => {
    const { wwdr } = chain;
    for (const options of [[], ["-legacy"]]) {
      const p12 = await makeP12("secret", options);
      const answer = await call("POST", "/v1/pass-certificates", {
        ...{ p12, passphrase: "secret", wwdr },
      });
      expect(answer.status).toBe(201);
    }
    const cer = await upload({ certificate: der(chain.certificate), wwdr: der(wwdr) });
    expect(cer.status).toBe(201);
  });

  it("is refused with a name for each fault, at the field to mend", async () => {
    const p12 = await makeP12("secret");
    expect(await faultsOf({ certificate: "nothing" })).toEqual([
      "body.certificate: certificate_unreadable",
    ]);
    expect(await faultsOf({ private_key: "nothing" })).toEqual([
      "body.private_key: key_unreadable",
    ]);
    expect(await faultsOf({ wwdr: "nothing" })).toEqual(["body.wwdr: wwdr_unreadable"]);
    expect(await faultsOf({ private_key: other.key })).toEqual(["body.private_key: key_mismatch"]);
    expect(await faultsOf({ wwdr: other.wwdr })).toEqual(["body.wwdr: issuer_mismatch"]);
    expect(await faultsOf({ pass_type_identifier: "pass.x" })).toEqual([
      "body.pass_type_identifier: pass_type_mismatch",
    ]);
    expect(await faultsOf({ team_identifier: "X" })).toEqual([
      "body.team_identifier: team_mismatch",
    ]);
    const only = { certificate: undefined, private_key: undefined };
    expect(await faultsOf({ ...only, p12, passphrase: "wrong" })).toEqual([
      "body.p12: p12_unreadable",
    ]);
  });

  it("is refused once it has expired, and warned of in its last 30 days", async () => {
    const { body } = await upload({ activate: false });
    expect(body["status"]).toBe("inactive");
    const ends = new Date(String(body["expires_at"])).getTime();
    const at = (days: number) => new Date(ends + days * 86_400_000).toISOString();
    const wallet = createWallet({ apple: null, google: null, now: own.world.ctx.now });
    const ctx = { ...own.world.ctx, wallet };
    const input = { pass_certificate_id: String(body["id"]) };
    own.world.setNow(at(-10));
    expect((await getPassCertificate(ctx, input)).warnings).toEqual([
      "The pass certificate ends in 10 days. Renew it now.",
    ]);
    own.world.setNow(at(1));
    expect((await getPassCertificate(ctx, input)).faults.map(({ code }) => code)).toContain(
      "certificate_expired",
    );
    expect(await failureOf(activatePassCertificate(ctx, input))).toMatchObject({
      code: "pass_certificate_invalid",
      field: "certificate_expired",
    });
  });

  it("is one of many with one active, also when two are activated at once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(String((await upload({ activate: false })).body["id"]));
    const answers = await Promise.all(
      ids.map((id) => call("POST", `/v1/pass-certificates/${id}/activate`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = await call("GET", "/v1/pass-certificates");
    const items = list.body["items"] as { id: string; status: string }[];
    expect(items.map(({ status }) => status).sort()).toEqual(["active", "inactive", "inactive"]);
    // The database itself enforces it for every writer.
    const { db, org } = own.world.ctx;
    const all = { where: { organization_id: org.id }, data: { active: true } };
    await expect(db.passCertificate.updateMany(all)).rejects.toThrow();
  });

  it("signs nothing once it is archived, and cannot be activated again", async () => {
    const id = String((await upload()).body["id"]);
    const signing = async () => (await call("GET", "/v1/pass-certificates/current")).body;
    expect(await signing()).toMatchObject({ source: "organization", pass_certificate_id: id });
    const archived = await call("POST", `/v1/pass-certificates/${id}/archive`);
    expect(archived.body).toMatchObject({ status: "archived" });
    const again = await call("POST", `/v1/pass-certificates/${id}/archive`);
    expect(again.body).toEqual(archived.body);
    expect(await signing()).toMatchObject({ source: "development", development_signature: true });
    const refused = await call("POST", `/v1/pass-certificates/${id}/activate`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "pass_certificate_archived" });
  });

  it("is announced 30 days before its end, once, even if several instances check it", async () => {
    const { body } = await upload();
    const id = String(body["id"]);
    const of = {
      db: own.world.ctx.db,
      now: own.world.ctx.now,
      contextOf: async () => own.world.ctx,
    };
    const mine = async () => (await warnOfCertificates(of)).filter((one) => one === id);
    const ends = new Date(String(body["expires_at"])).getTime();
    own.world.setNow(new Date(ends - 31 * 86_400_000).toISOString());
    expect(await mine()).toEqual([]);
    own.world.setNow(new Date(ends - 29 * 86_400_000).toISOString());
    expect((await Promise.all([mine(), mine()])).flat()).toEqual([id]);
    expect(await mine()).toEqual([]);
    const events = await own.world.ctx.db.domainEvent.count({
      where: { object_id: id, type: "pass_certificate.expiring" },
    });
    expect(events).toBe(1);
  });
});
