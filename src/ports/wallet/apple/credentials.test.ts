import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import { examplePass } from "../example-content";
import { CredentialsInvalid, type AppleCredentials } from "../port";
import { checkCredentials } from "./credentials";
import { createPassSigner } from "./signer";

const ids = CLUB;
const from = "2026-11-21";
const now = new Date(`${from}T00:00:00Z`);
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let good: AppleCredentials;
let foreign: AppleCredentials;

beforeAll(async () => {
  const [chain, other] = await Promise.all([chainOf({ from }), chainOf({ from, copy: 1 })]);
  good = { ...ids, ...chain, keyPassphrase: null, development: true };
  foreign = { ...ids, ...other, keyPassphrase: null, development: true };
});

function faultsOf(credentials: AppleCredentials, at = now): string[] {
  try {
    checkCredentials(credentials, at);
    return [];
  } catch (error) {
    if (error instanceof CredentialsInvalid) return error.faults.map((fault) => fault.code);
    throw error;
  }
}

describe("the check of pass credentials", () => {
  it("a consistent chain is accepted", () => {
    expect(checkCredentials(good, now)).toMatchObject({ warnings: [], expiresAt: days(3650) });
  });

  it("a key is accepted with its passphrase only", () => {
    const key = createPrivateKey(good.key)
      .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open sesame" })
      .toString();
    expect(faultsOf({ ...good, key, keyPassphrase: "open sesame" })).toEqual([]);
    expect(faultsOf({ ...good, key, keyPassphrase: "wrong" })).toEqual(["key_unreadable"]);
    expect(faultsOf({ ...good, key })).toEqual(["key_unreadable"]);
  });

  it("each mismatch is reported", () => {
    const elliptic = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    }).privateKey;
    expect(faultsOf({ ...good, key: foreign.key })).toEqual(["key_mismatch"]);
    expect(faultsOf({ ...good, key: elliptic })).toEqual(["key_unreadable"]);
    expect(faultsOf({ ...good, wwdr: foreign.wwdr })).toEqual(["issuer_mismatch"]);
    expect(faultsOf({ ...good, passTypeIdentifier: "pass.other" })).toEqual(["pass_type_mismatch"]);
    expect(faultsOf({ ...good, teamIdentifier: "OTHERTEAM1" })).toEqual(["team_mismatch"]);
    expect(faultsOf({ ...good, certificate: "none", wwdr: "", key: "" })).toEqual([
      "certificate_unreadable",
      "wwdr_unreadable",
      "key_unreadable",
    ]);
  });

  it("the issuer's signature counts, not only its name", () => {
    const der = Buffer.from(new X509Certificate(good.certificate).raw);
    der.writeUInt8(der.readUInt8(der.length - 1) ^ 1, der.length - 1);
    const certificate = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----`;
    expect(faultsOf({ ...good, certificate })).toEqual(["issuer_mismatch"]);
  });

  it("the fault of a wrong certificate names the right one", () => {
    expect(() => checkCredentials({ ...good, passTypeIdentifier: "pass.other" }, now)).toThrow(
      "The certificate is for pass.org.example.club, the passes are pass.other.",
    );
  });

  it("dates are checked: not yet valid, ending within 30 days, ended", () => {
    expect(faultsOf(good, days(-2))).toEqual(["certificate_not_yet_valid"]);
    expect(checkCredentials(good, days(3619)).warnings).toEqual([]);
    expect(checkCredentials(good, days(3621)).warnings).toEqual([
      "The pass certificate ends in 29 days. Renew it now.",
    ]);
    expect(faultsOf(good, days(3651))).toEqual(["certificate_expired", "wwdr_expired"]);
  });

  it("a certificate that ends while the application runs is noticed", async () => {
    let at = now;
    const signer = createPassSigner(good, () => at);
    expect(signer.faults).toEqual([]);
    at = days(3651);
    expect(signer.faults.map((fault) => fault.code)).toContain("certificate_expired");
    await expect(signer.signPass(await examplePass())).rejects.toBeInstanceOf(CredentialsInvalid);
  });

  it("bad credentials keep the application running, and every signing reports them", async () => {
    const signer = createPassSigner({ ...good, key: foreign.key }, () => now);
    expect(signer.faults.map((fault) => fault.code)).toEqual(["key_mismatch"]);
    await expect(signer.signPass({} as never)).rejects.toBeInstanceOf(CredentialsInvalid);
  });
});

describe("the development chain", () => {
  it("every certificate of the chain says that it is for development", async () => {
    const chain = await chainOf({ from });
    for (const pem of [chain.root, chain.wwdr, chain.certificate])
      expect(new X509Certificate(pem).subject).toMatch(/CN=.*Development/);
  });

  it("the chain has Apple's marks of a Pass Type ID certificate", () => {
    const certificate = new X509Certificate(good.certificate);
    expect(certificate.keyUsage).toContain("1.2.840.113635.100.4.14");
    expect(certificate.ca).toBe(false);
    expect(new X509Certificate(good.wwdr).ca).toBe(true);
  });
});
