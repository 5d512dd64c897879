import { generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { faultsOfBody } from "@/testing/fakes/google/published-types";
import { exampleSave, exampleTicket } from "../example-content";
import type { SaveContent } from "../port";
import { createGoogleWallet } from "./google-wallet";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = {
  issuerId: "3388000000012345678",
  clientEmail: "wallet@club.iam.gserviceaccount.com",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};
const now = new Date("2026-11-21T09:00:00Z");
const issuer = createGoogleWallet({ account }, () => now).as(account);

type Cards = Record<string, Record<string, unknown>[]>;

async function readLink(content: SaveContent, stored = false) {
  const { url, reason } = await issuer.saveUrl(content, stored);
  expect(reason).toBeNull();
  const token = url?.replace("https://pay.google.com/gp/v/save/", "") ?? "";
  const { payload } = await jwtVerify(token, publicKey, { currentDate: now });
  const cards = payload["payload"] as Cards;
  expect(token.length).toBeLessThanOrEqual(1700);
  return { token, payload, cards, card: cards["genericObjects"]?.[0] ?? {} };
}

const long = { id: "rules", label: "House rules", value: "x".repeat(1000) };

describe("a Google Wallet save link", () => {
  it("a link stays the same for some minutes, so that unchanged passes read the same", async () => {
    const linkAt = async (time: string) => {
      const wallet = createGoogleWallet({ account }, () => new Date(time));
      return (await wallet.as(account).saveUrl(exampleSave())).url;
    };
    expect(await linkAt("2026-11-21T09:00:01Z")).toBe(await linkAt("2026-11-21T09:04:59Z"));
    expect(await linkAt("2026-11-21T09:05:00Z")).not.toBe(await linkAt("2026-11-21T09:04:59Z"));
  });

  it("a link never contains the secret of a changing code: Google is sent it, and the link names the card", async () => {
    const keyHex = "3132333435363738393031323334353637383930";
    const rotating = {
      valuePattern: "c.{totp_value_0}",
      keyHex,
      periodMillis: 30_000,
      valueLength: 8,
    };
    const moving = { ...exampleSave(), fields: [], rotating };
    expect(issuer.compose(moving, null).fitsLink).toBe(false);
    expect(await issuer.saveUrl(moving)).toMatchObject({ url: null });
    const { payload, card } = await readLink(moving, true);
    expect(JSON.stringify(payload)).not.toContain(keyHex);
    expect(Object.keys(card).sort()).toEqual(["classId", "id"]);
  });

  it("a link is signed by the service account with exactly the claims that Google requires", async () => {
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
  });

  it("a link contains only fields of Google's published types", async () => {
    const generic = await readLink(exampleSave());
    expect(faultsOfBody("GenericClass", generic.cards["genericClasses"]?.[0])).toEqual([]);
    expect(faultsOfBody("GenericObject", generic.card)).toEqual([]);
    const { cards } = await readLink(exampleTicket({ fields: [] }));
    expect(Object.keys(cards)).toEqual(["eventTicketClasses", "eventTicketObjects"]);
    expect(faultsOfBody("EventTicketClass", cards["eventTicketClasses"]?.[0])).toEqual([]);
    expect(faultsOfBody("EventTicketObject", cards["eventTicketObjects"]?.[0])).toEqual([]);
  });

  it("a link does not verify with another key", async () => {
    const { token } = await readLink(exampleSave());
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(token, other, { currentDate: now })).rejects.toThrow("signature");
  });

  it("a link names a long card that Google already has", async () => {
    const { cards } = await readLink(exampleSave({ fields: [long] }), true);
    expect(cards).toEqual({
      genericObjects: [
        {
          id: "3388000000012345678.pass_01KAXV0000000000000000000A",
          classId: "3388000000012345678.pdes_01KAXV0000000000000000000B",
        },
      ],
    });
  });

  it("a link leaves out the back of a long card until Google has it", async () => {
    const fields = [...exampleSave().fields, { ...long, slot: "back" as const }];
    const { card } = await readLink(exampleSave({ fields }));
    expect(card["textModulesData"]).toEqual([
      { id: "tier", header: "Tier", body: "Gold" },
      { id: "since", header: "Member since", body: "1 March 2024" },
    ]);
  });

  it("a card with too long a front has no link, with a reason, until Google has it", async () => {
    expect(await issuer.saveUrl(exampleSave({ fields: [long] }))).toEqual({
      url: null,
      reason: "The card is on its way to Google Wallet. Try again in a moment",
      pending: true,
    });
  });

  it("the cards that fit a link are known beforehand", async () => {
    for (let length = 0; length < 700; length += 7) {
      const content = exampleSave({ fields: [{ ...long, value: "ü".repeat(length) }] });
      const { url } = await issuer.saveUrl(content);
      expect([length, issuer.compose(content, null).fitsLink]).toEqual([length, url !== null]);
    }
  });

  it("a service account without a valid key has no link, with a reason", async () => {
    const broken = { ...account, privateKey: "none" };
    const { saveUrl } = createGoogleWallet({ account: null }, () => now).as(broken);
    expect(await saveUrl(exampleSave())).toEqual({
      url: null,
      reason: "The Google Wallet key cannot be read",
    });
  });
});
