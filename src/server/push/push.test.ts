import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { expect, it } from "vitest";
import { decryptPush } from "@/testing/fakes/push-service";
import { areReceiverKeys, encryptPush } from "./encrypt";
import { vapidAuthorization, vapidKeys } from "./vapid";

/** The example of RFC 8291 §5 and appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiver: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

function keysOf(secret: string) {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(secret, "base64url");
  return keys;
}

it("a message is encrypted as in the example of RFC 8291, byte by byte", () => {
  const made = encryptPush(Buffer.from(RFC.text), RFC, {
    salt: Buffer.from(RFC.salt, "base64url"),
    sender: keysOf(RFC.sender),
  });
  expect(made.toString("base64url")).toBe(RFC.body);
});

it("a browser reads its messages, and no two are alike", () => {
  const receiver = keysOf(RFC.receiver);
  const read = (body: Buffer) => decryptPush(body, receiver, RFC.auth);
  expect(read(Buffer.from(RFC.body, "base64url"))).toBe(RFC.text);
  const [one, other] = [0, 1].map(() => encryptPush(Buffer.from("Grüße"), RFC));
  expect(one).not.toEqual(other);
  expect(read(one as Buffer)).toBe("Grüße");
  (one as Buffer)[100] = ((one as Buffer)[100] as number) ^ 1;
  expect(() => read(one as Buffer)).toThrow();
});

it("keys that are none are told from a browser's", () => {
  expect(areReceiverKeys(RFC)).toBe(true);
  const off = Buffer.from(RFC.p256dh, "base64url");
  off[40] = (off[40] as number) ^ 1;
  for (const wrong of [
    { ...RFC, p256dh: off.toString("base64url") },
    { ...RFC, p256dh: RFC.p256dh.slice(0, -4) },
    { ...RFC, auth: "AAAA" },
    { ...RFC, p256dh: "" },
  ]) {
    expect(areReceiverKeys(wrong)).toBe(false);
  }
});

/** Reads an `Authorization` by RFC 8292, and says whether the signature is the key's. */
function readVapid(authorization: string) {
  const [, head = "", claims = "", signature = "", k = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(k, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((p) => p.toString("base64url"));
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", ...{ x, y } },
    format: "jwk",
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const parse = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString());
  return {
    head: parse(head),
    claims: parse(claims),
    valid: verify(
      "sha256",
      signed,
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  };
}

it("a push service knows the sender, as in the example of RFC 8292", () => {
  const example = readVapid(
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
  );
  const ours = readVapid(
    vapidAuthorization(vapidKeys(), {
      endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      subject: "mailto:push@example.com",
      now: new Date((1_453_523_768 - 12 * 3600) * 1000),
    }),
  );
  expect(ours).toEqual(example);
  expect(ours.valid).toBe(true);
});

it("a pair is found again by its private key, whatever number it is", () => {
  const small = Buffer.concat([Buffer.alloc(2), randomBytes(30)]).toString("base64url");
  const pair = vapidKeys(small);
  expect(pair.privateKey).toBe(small);
  expect(vapidKeys(pair.privateKey)).toEqual(pair);
  const about = { endpoint: "https://a.example", subject: "mailto:a@b.example", now: new Date() };
  expect(readVapid(vapidAuthorization(pair, about)).valid).toBe(true);
});
