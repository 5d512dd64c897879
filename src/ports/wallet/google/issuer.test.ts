import { generateKeyPairSync } from "node:crypto";
import { walletobjects } from "@googleapis/walletobjects";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Google, openGoogle, refusal } from "@/testing/fakes/google/stand-in";
import { exampleSave, exampleTicket } from "../example-content";
import type { GoogleIssuer, SaveContent } from "../port";
import { createGoogleWallet } from "./google-wallet";

const ISSUER = "3388000000012345678";
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const clientEmail = "wallet@club.iam.gserviceaccount.com";

let google: Google;
let now: Date;
let issuer: GoogleIssuer;
const account = (changes = {}) => ({
  issuerId: ISSUER,
  clientEmail,
  privateKey: keys.privateKey,
  privateKeyId: "k1",
  tokenUri: google.tokenUri,
  ...changes,
});
const as = (changes = {}) =>
  createGoogleWallet({ account: null, apiUrl: google.url }, () => now).as(account(changes));

beforeAll(async () => {
  google = await openGoogle();
  google.admit(clientEmail, keys.privateKey, [ISSUER]);
});
afterAll(() => google.close());
beforeEach(() => {
  now = new Date("2026-11-21T09:00:00Z");
  google.calls.length = 0;
  google.stored.clear();
  google.setTrouble(null);
  issuer = as();
});

const compose = (content: SaveContent) => issuer.compose(content, null);
const asked = () => google.calls.map(({ method, path, status }) => [method, path, status]);
const API = "/walletobjects/v1";
const OBJECT = `${API}/genericObject/${ISSUER}.pass_01KAXV0000000000000000000A`;
const make = { known: false, create: true };

async function putBoth(content: SaveContent, options = make) {
  await issuer.putClass(compose(content), options.known);
  google.calls.length = 0;
  return issuer.putObject(compose(content), options);
}

describe("Google Wallet as an issuer", () => {
  it("the class and then the card are created, with one token for both", async () => {
    await issuer.putClass(compose(exampleSave()), false);
    expect(await issuer.putObject(compose(exampleSave()), make)).toEqual({ status: "done" });
    expect(asked()).toEqual([
      ["POST", "/token", 200],
      ["POST", `${API}/genericClass`, 200],
      ["POST", `${API}/genericObject`, 200],
    ]);
  });

  it.each([
    ["card", exampleSave(), "genericObject"],
    ["ticket", exampleTicket(), "eventTicketObject"],
  ])(
    "an existing %s is changed, and loses the values it no longer has",
    async (_, content, type) => {
      expect(await putBoth(content)).toEqual({ status: "done" });
      const revoked = compose({ ...content, voided: true, expiresAt: null });
      expect(await issuer.putObject(revoked, { known: true, create: true })).toEqual({
        status: "done",
      });
      const kept = google.stored.get(`${type}/${revoked.objectId}`);
      expect(kept).toMatchObject({ state: "EXPIRED", classId: revoked.classId });
      expect(kept).not.toHaveProperty("barcode");
      expect(kept).not.toHaveProperty("validTimeInterval");
    },
  );

  it("a card that turns out to exist is changed", async () => {
    await putBoth(exampleSave());
    google.calls.length = 0;
    const renamed = compose(exampleSave({ memberName: "Zoë Groß" }));
    expect(await issuer.putObject(renamed, make)).toEqual({ status: "done" });
    expect(asked()).toEqual([
      ["POST", `${API}/genericObject`, 409],
      ["PATCH", OBJECT, 200],
    ]);
    expect(google.stored.get(`genericObject/${renamed.objectId}`)).toMatchObject({
      header: { defaultValue: { value: "Zoë Groß" } },
    });
  });

  it("a card that Google has lost is created again, or left away on request", async () => {
    await putBoth(exampleSave());
    google.stored.delete(`genericObject/${compose(exampleSave()).objectId}`);
    google.calls.length = 0;
    const card = compose(exampleSave());
    expect(await issuer.putObject(card, { known: false, create: false })).toEqual({
      status: "absent",
    });
    expect(await issuer.putObject(card, { known: true, create: true })).toEqual({ status: "done" });
    expect(asked()).toEqual([
      ["GET", OBJECT, 404],
      ["PATCH", OBJECT, 404],
      ["POST", `${API}/genericObject`, 200],
    ]);
  });

  it("an unknown card is changed after asking whether Google has it", async () => {
    await putBoth(exampleSave());
    google.calls.length = 0;
    const card = compose(exampleSave({ memberName: "Zoë Groß" }));
    expect(await issuer.putObject(card, { known: false, create: false })).toEqual({
      status: "done",
    });
    expect(asked()).toEqual([
      ["GET", OBJECT, 200],
      ["PATCH", OBJECT, 200],
    ]);
  });

  it("a token is used until shortly before its end, and shared by concurrent calls", async () => {
    const exchanges = () => google.calls.filter(({ path }) => path === "/token").length;
    await Promise.all(Array.from({ length: 5 }, () => issuer.check()));
    now = new Date("2026-11-21T09:58:00Z");
    await issuer.check();
    expect(exchanges()).toBe(1);
    now = new Date("2026-11-21T09:59:00Z");
    expect(await issuer.check()).toEqual({ status: "done" });
    expect(exchanges()).toBe(2);
  });

  it("a withdrawn token is replaced once; a second refusal is final", async () => {
    await issuer.check();
    google.withdrawTokens();
    google.calls.length = 0;
    expect(await issuer.check()).toEqual({ status: "done" });
    expect(asked().map(([, path, status]) => [path, status])).toEqual([
      [`${API}/issuer/${ISSUER}`, 401],
      ["/token", 200],
      [`${API}/issuer/${ISSUER}`, 200],
    ]);
    google.calls.length = 0;
    google.setTrouble(({ path }) =>
      path === "/token" ? null : refusal(401, "UNAUTHENTICATED", "No"),
    );
    expect(await issuer.check()).toMatchObject({ status: "failed", code: "credentials" });
    expect(google.calls.filter(({ path }) => path === "/token")).toHaveLength(1);
    expect(google.calls.filter(({ path }) => path !== "/token")).toHaveLength(2);
  });

  it("faults are reported with the time of the next try", async () => {
    const fault = async (status: number, headers?: Record<string, string>) => {
      google.setTrouble(({ path }) =>
        path === "/token"
          ? null
          : { ...refusal(status, "X", `Fault ${status}`), ...(headers && { headers }) },
      );
      return issuer.check();
    };
    const failed = { status: "failed", retryAfterMs: null };
    expect(await fault(429, { "retry-after": "7" })).toEqual({
      ...{ ...failed, code: "busy", message: "Fault 429", retryAfterMs: 7000 },
    });
    expect(await fault(500)).toEqual({ ...failed, code: "busy", message: "Fault 500" });
    expect(await fault(403)).toEqual({ ...failed, code: "forbidden", message: "Fault 403" });
    expect(await fault(400)).toEqual({ ...failed, code: "invalid", message: "Fault 400" });
    google.setTrouble(() => "silence");
    expect(await issuer.check()).toMatchObject({ ...failed, code: "unreachable" });
    google.setTrouble(({ path }) => (path === "/token" ? null : { status: 200, body: {} }));
    expect(await issuer.check()).toMatchObject({
      ...{ ...failed, code: "unreachable", message: "an answer that is not Google's" },
    });
  });

  it("another key, another account or another issuer is refused", async () => {
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const privateKey = stranger.export({ type: "pkcs8", format: "pem" }).toString();
    expect(await as({ privateKey }).check()).toMatchObject({
      ...{ code: "credentials", message: "invalid_grant: Invalid JWT Signature." },
    });
    expect(await as({ clientEmail: "x@y.z" }).check()).toMatchObject({ code: "credentials" });
    expect(await as({ privateKey: "none" }).check()).toMatchObject({ code: "credentials" });
    expect(await as({ issuerId: "1" }).check()).toMatchObject({ code: "forbidden" });
  });

  it("a card that violates Google's published types is refused", async () => {
    const card = compose(exampleSave());
    await issuer.putClass(card, false);
    for (const change of [{ state: "GONE" }, { colour: "red" }, { classId: null }]) {
      const object = { ...card.object, ...change };
      expect(await issuer.putObject({ ...card, object }, make)).toMatchObject({ code: "invalid" });
    }
  });

  it("the protocol is that of Google's own client", async () => {
    await putBoth(exampleSave());
    const card = compose(exampleSave());
    const client = walletobjects({ version: "v1", rootUrl: `${google.url}/` });
    const headers = { authorization: `Bearer ${google.issueToken(clientEmail)}` };
    const read = await client.genericobject.get({ resourceId: card.objectId }, { headers });
    expect(read.data).toMatchObject({ state: "ACTIVE", hexBackgroundColor: "#134e4a" });

    google.calls.length = 0;
    const { objectId: resourceId, classId } = card;
    await client.genericclass.patch({ resourceId: classId, requestBody: {} }, { headers });
    await client.genericobject.patch(
      { resourceId, requestBody: { state: "EXPIRED" } },
      { headers },
    );
    await client.genericobject.insert(
      { requestBody: { ...read.data, id: `${ISSUER}.pas_2` } },
      { headers },
    );
    const theirs = asked();
    google.calls.length = 0;
    await issuer.putClass(card, true);
    await issuer.putObject(card, { known: true, create: true });
    const second = compose(exampleSave({ passId: "pas_3" }));
    await issuer.putObject(second, make);
    expect(asked()).toEqual(theirs);
  });
});
