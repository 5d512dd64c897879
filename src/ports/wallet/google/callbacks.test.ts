import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Forgery } from "@/testing/fakes/google/callback-signer";
import { type Google, openGoogle, refusal } from "@/testing/fakes/google/stand-in";
import { createGoogleWallet } from "./google-wallet";

const ISSUER = "3388000000012345678";
const message = {
  classId: `${ISSUER}.pds_1`,
  objectId: `${ISSUER}.pas_01KAXV0000000000000000000A`,
  eventType: "save",
  expTimeMillis: Date.parse("2026-11-21T10:00:00Z"),
  count: 1,
  nonce: "40a8e5af-5b7f-4ea4-b152-63d96858550e",
};

let google: Google;
let now: Date;
let read: (body: string) => Promise<unknown>;

beforeAll(async () => {
  google = await openGoogle();
});
afterAll(() => google.close());
beforeEach(() => {
  now = new Date("2026-11-21T09:00:00Z");
  google.calls.length = 0;
  google.setTrouble(null);
  read = createGoogleWallet({ account: null, keysUrl: google.keysUrl }, () => now).readCallback;
});

const signed = (changes = {}, forgery: Forgery = {}) =>
  google.signer.sign(ISSUER, { ...message, ...changes }, forgery);

describe("a callback of Google Wallet", () => {
  it("a callback that Google signed for the issuer is accepted", async () => {
    expect(await read(signed())).toEqual({
      issuerId: ISSUER,
      passId: "pas_01KAXV0000000000000000000A",
      event: "saved",
      nonce: "40a8e5af-5b7f-4ea4-b152-63d96858550e",
      expiresAt: new Date("2026-11-21T10:00:00Z"),
    });
    expect(await read(signed({ eventType: "del" }))).toMatchObject({ event: "deleted" });
  });

  const forgeries: [string, Forgery][] = [
    ["another sender", { sender: "Google" }],
    ["another recipient", { recipient: "3388000000099999999" }],
    ["another protocol", { protocol: "ECv2" }],
    ["a key that Google's root has not signed", { otherRoot: true }],
    ["a key whose time is over", { intermediateExpires: Date.parse("2026-11-21T09:00:00Z") }],
  ];
  it.each(forgeries)("a callback with %s is rejected", async (_what, forgery) => {
    expect(await read(signed({}, forgery))).toBeNull();
  });

  it("a changed callback is rejected", async () => {
    const whole = JSON.parse(signed()) as Record<string, string>;
    const altered = { ...whole, signedMessage: whole["signedMessage"]?.replace("save", "del") };
    expect(await read(JSON.stringify(altered))).toBeNull();
    const other = JSON.parse(signed({ nonce: "other" })) as Record<string, string>;
    expect(await read(JSON.stringify({ ...whole, signature: other["signature"] }))).toBeNull();
  });

  it("an expired callback is rejected", async () => {
    now = new Date(message.expTimeMillis);
    expect(await read(signed())).toBeNull();
  });

  it.each([
    ["no JSON", "save"],
    ["no object", "null"],
    ["something else", "{}"],
    ["no message", JSON.stringify({ protocolVersion: "ECv2SigningOnly", signature: "" })],
    ["an event that there is none of", "constructor"],
  ])("a callback that is %s is rejected", async (_what, body) => {
    const text = body === "constructor" ? signed({ eventType: body }) : body;
    expect(await read(text)).toBeNull();
  });

  it("Google's keys are fetched hourly, and at once for a new key, but not for every forgery", async () => {
    const fetched = () => google.calls.filter(({ path }) => path === "/keys").length;
    await read(signed());
    await read(signed());
    expect(fetched()).toBe(1);
    for (let n = 0; n < 5; n++) await read(signed({}, { otherRoot: true }));
    expect(fetched()).toBe(1);
    google.signer.rotateRoot();
    expect(await read(signed())).toBeNull();
    now = new Date("2026-11-21T09:02:00Z");
    expect(await read(signed())).not.toBeNull();
    expect(fetched()).toBe(2);
    now = new Date("2026-11-21T10:02:01Z");
    await read(signed({ expTimeMillis: Date.parse("2026-11-21T11:00:00Z") }));
    expect(fetched()).toBe(3);
  });

  it("a callback under an expired root key is rejected", async () => {
    google.signer.expireRoot(now.getTime());
    expect(await read(signed())).toBeNull();
    google.signer.expireRoot(now.getTime() + 1);
    expect(
      await createGoogleWallet({ account: null, keysUrl: google.keysUrl }, () => now).readCallback(
        signed(),
      ),
    ).not.toBeNull();
  });

  it("a callback waits for another delivery while Google's keys cannot be fetched", async () => {
    google.setTrouble(() => refusal(503, "UNAVAILABLE", "later"));
    await expect(read(signed())).rejects.toThrow("keys cannot be fetched");
  });
});
