import { generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { exampleSave } from "../example-content";
import type { SaveContent } from "../port";
import { createSaveLinks } from "./save-links";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = {
  issuerId: "3388000000012345678",
  clientEmail: "wallet@club.iam.gserviceaccount.com",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};
const now = new Date("2026-11-21T09:00:00Z");
const links = createSaveLinks(account, () => now);

async function readLink(content: SaveContent) {
  const { url, reason } = await links.saveUrl(content);
  expect(reason).toBeNull();
  const token = url?.replace("https://pay.google.com/gp/v/save/", "") ?? "";
  const { payload } = await jwtVerify(token, publicKey, { currentDate: now });
  const cards = payload["payload"] as { genericObjects: Record<string, unknown>[] };
  return { token, payload, card: cards.genericObjects[0] ?? {} };
}

describe("a Google Wallet save link", () => {
  it("is signed by the service account with exactly the claims that Google asks for", async () => {
    const { token, payload } = await readLink(exampleSave());
    expect(decodeProtectedHeader(token)).toEqual({ alg: "RS256", typ: "JWT" });
    const { payload: cards, ...claims } = payload;
    expect(claims).toEqual({
      iss: "wallet@club.iam.gserviceaccount.com",
      aud: "google",
      typ: "savetowallet",
      iat: 1795251600,
      origins: ["https://members.example.org"],
    });
    expect(cards).toEqual({
      genericClasses: [{ id: "3388000000012345678.pdes_01KAXV0000000000000000000B" }],
      genericObjects: [
        {
          id: "3388000000012345678.pass_01KAXV0000000000000000000A",
          classId: "3388000000012345678.pdes_01KAXV0000000000000000000B",
          state: "ACTIVE",
          cardTitle: { defaultValue: { language: "en", value: "Harbour Club" } },
          header: { defaultValue: { language: "en", value: "Zoë Maß" } },
          subheader: { defaultValue: { language: "en", value: "Member" } },
          hexBackgroundColor: "#134e4a",
          textModulesData: [
            { id: "tier", header: "Tier", body: "Gold" },
            { id: "since", header: "Member since", body: "1 March 2024" },
          ],
          barcode: { type: "QR_CODE", value: "P1.pass.k1.c2ln", alternateText: "M-4711" },
          validTimeInterval: { end: { date: "2031-12-31T22:59:59.000Z" } },
        },
      ],
    });
    expect(token.length).toBeLessThanOrEqual(1700);
  });

  it("does not verify with another key", async () => {
    const { token } = await readLink(exampleSave());
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(token, other, { currentDate: now })).rejects.toThrow("signature");
  });

  it("expires a revoked card and takes its barcode away", async () => {
    const { card } = await readLink(exampleSave({ voided: true }));
    expect(card["state"]).toBe("EXPIRED");
    expect(card).not.toHaveProperty("barcode");
  });

  it("shows a logo only where Google can fetch it", async () => {
    const shown = async (logoUrl: string | null) =>
      (await readLink(exampleSave({ logoUrl }))).card["logo"];
    expect(await shown("https://members.example.org/logo.png")).toEqual({
      sourceUri: { uri: "https://members.example.org/logo.png" },
    });
    for (const url of [
      ...[null, "logo.png", "http://members.example.org/l.png", "https://localhost/l.png"],
      ...["https://10.1.2.3/l.png", "https://172.20.0.1/l.png", "https://nas.local/l.png"],
    ])
      expect(await shown(url)).toBeUndefined();
  });

  it("gives a reason instead of a link that would be too long", async () => {
    const fields = [{ id: "rules", label: "House rules", value: "x".repeat(1000) }];
    const { url, reason } = await links.saveUrl(exampleSave({ fields }));
    expect(url).toBeNull();
    expect(reason).toMatch(/too much text/);
  });

  it("gives a reason where Google Wallet is not set up, or not well", async () => {
    expect(await createSaveLinks(null, () => now).saveUrl(exampleSave())).toEqual({
      url: null,
      reason: "Google Wallet is not set up",
    });
    const broken = createSaveLinks({ ...account, privateKey: "none" }, () => now);
    expect(await broken.saveUrl(exampleSave())).toEqual({
      url: null,
      reason: "The Google Wallet key cannot be read",
    });
  });
});
