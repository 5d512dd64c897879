import { beforeAll, describe, expect, it } from "vitest";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import { examplePass } from "../example-content";
import type { PassContent } from "../port";
import { openPass, verifyPass } from "../verify-pass";
import type { DevelopmentChain } from "./development-chain";
import { createPassSigner } from "./signer";

const now = new Date("2026-11-21T09:00:00Z");
const names = CLUB;
const readers = {
  publicKey: "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACaxfR",
  requiresAuthentication: true,
};
const message = "P1.pas_01KAXV0000000000000000000A.k12345.0123456789abcdef";

type Chain = DevelopmentChain;
let enabled: Chain;
let plain: Chain;
beforeAll(async () => {
  const from = "2026-11-21";
  enabled = await chainOf({ from, nfc: true });
  plain = await chainOf({ from });
});

const signer = ({ certificate, key, wwdr }: Chain, nfc: typeof readers | null = readers) =>
  createPassSigner(
    { ...names, certificate, key, wwdr, keyPassphrase: null, development: true, nfc },
    () => now,
  );

async function nfcIn(chain: Chain, changes: Partial<PassContent>, nfc?: null) {
  const { bytes } = await signer(chain, nfc).signPass(await examplePass(changes));
  const files = openPass(bytes);
  expect(await verifyPass(files, chain.root)).toEqual([]);
  return (JSON.parse(String(files.get("pass.json"))) as { nfc?: unknown }).nfc;
}
const coded = (of: string) => ({
  barcode: { format: "qr" as const, message: of, altText: null },
});

describe("a pass for NFC readers", () => {
  it("a pass sends readers the message of its code, even at the code's full length", async () => {
    expect(await nfcIn(enabled, coded(message))).toEqual({
      message,
      encryptionPublicKey: readers.publicKey,
      requiresAuthentication: true,
    });
  });

  it.each([
    ["is revoked", { ...coded(message), voided: true }],
    ["shows no code", { barcode: null }],
    ["has a code that does not fit into 64 bytes", coded(`${message}12345678`)],
  ])("a pass sends readers nothing if it %s", async (_why, changes) => {
    expect(await nfcIn(enabled, changes)).toBeUndefined();
  });

  it("a pass sends nothing without readers, or without Apple's approval of its certificate", async () => {
    expect(await nfcIn(enabled, coded(message), null)).toBeUndefined();
    expect(signer(plain).nfcCapable).toBe(false);
    expect(await nfcIn(plain, coded(message))).toBeUndefined();
  });
});
