import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { InvalidSignature } from "../port";
import { readWebhook } from "./webhooks";

const SECRET = "whsec_current";
const EVENT = {
  id: "evt_1",
  object: "event",
  type: "payment_intent.succeeded",
  account: "acct_1",
  livemode: false,
  created: 1_700_000_000,
  data: { object: { id: "pi_1", object: "payment_intent", metadata: { payment_id: "pay_1" } } },
};
const BODY = JSON.stringify(EVENT, null, 2);

function sign(payload: string, secret = SECRET, ageInSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageInSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

describe("a webhook", () => {
  test("a signed webhook says where to look", () => {
    expect(readWebhook(BODY, sign(BODY), [SECRET])).toEqual({
      id: "evt_1",
      type: "payment_intent.succeeded",
      account: "acct_1",
      livemode: false,
      created_at: new Date("2023-11-14T22:13:20Z"),
      objectId: "pi_1",
      objectType: "payment_intent",
      metadata: { payment_id: "pay_1" },
    });
  });

  test("a webhook may arrive as bytes", () => {
    expect(readWebhook(new TextEncoder().encode(BODY), sign(BODY), [SECRET])?.id).toBe("evt_1");
  });

  test("a webhook is accepted under both secrets while one replaces the other", () => {
    expect(readWebhook(BODY, sign(BODY), ["whsec_next", SECRET])?.id).toBe("evt_1");
  });

  test("a webhook is accepted if one of several signatures in its header is right", () => {
    const [time, right] = sign(BODY).split(",");
    const header = `${time},v1=${"0".repeat(64)},${right}`;
    expect(readWebhook(BODY, header, [SECRET])?.id).toBe("evt_1");
  });

  test.each([
    ["without a signature", BODY, null],
    ["with an empty signature", BODY, ""],
    ["with nonsense for a signature", BODY, "t=now,v1=yes"],
    ["signed with another secret", BODY, sign(BODY, "whsec_other")],
    ["changed after it was signed", BODY.replace("pi_1", "pi_2"), sign(BODY)],
    ["written anew with the same content", JSON.stringify(EVENT), sign(BODY)],
    ["that is 301 seconds old", BODY, sign(BODY, SECRET, 301)],
  ])("a webhook %s is refused", (_name, body, header) => {
    expect(() => readWebhook(body, header, [SECRET])).toThrow(InvalidSignature);
  });

  test("a webhook is refused without a known secret", () => {
    expect(() => readWebhook(BODY, sign(BODY), [])).toThrow(InvalidSignature);
  });

  test.each(["not json", "[]", '{"object":"v2.core.event","id":"evt_2"}', '{"object":"event"}'])(
    "a signed message that is no event (%s) is ignored",
    (body) => {
      expect(readWebhook(body, sign(body), [SECRET])).toBeNull();
    },
  );
});
