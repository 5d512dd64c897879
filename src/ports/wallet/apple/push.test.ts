import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openApns, type Apns, refuse } from "@/testing/fakes/apns";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import type { DevelopmentChain } from "./development-chain";
import { PushClient } from "./push";
import { createPassSigner } from "./signer";

const ids = CLUB;
const topic = ids.passTypeIdentifier;
let chain: DevelopmentChain;
let apns: Apns;
let client: PushClient;

beforeAll(async () => {
  chain = await chainOf();
  apns = await openApns(chain.root);
  client = new PushClient(chain, topic, apns);
});
afterEach(() => {
  apns.calls.length = 0;
  apns.answer(() => ({ status: 200 }));
});
afterAll(async () => {
  client.close();
  await apns.close();
});

describe("notifying phones through Apple's push service", () => {
  it("calls send only the topic, proven by the pass certificate, all on one connection", async () => {
    const tokens = Array.from({ length: 300 }, (_, n) => `t${n}`);
    const outcomes = await client.push(tokens);
    expect(outcomes).toEqual(tokens.map((token) => ({ token, status: "delivered" })));
    expect(apns.calls.map(({ token }) => token).sort()).toEqual([...tokens].sort());
    expect(apns.calls[7]).toMatchObject({ topic, subject: topic, body: "{}" });
    expect(apns.connections()).toBe(1);
  });

  it("phones that are gone are distinguished from our own faults and from temporary ones", async () => {
    const since = Date.parse("2026-11-01T10:00:00Z");
    const answers: Record<string, ReturnType<typeof refuse>> = {
      unregistered: refuse("Unregistered", 410, { timestamp: since }),
      bad: refuse("BadDeviceToken"),
      forbidden: refuse("Forbidden", 403),
      topic: refuse("TopicDisallowed"),
      often: { ...refuse("TooManyRequests", 429), headers: { "retry-after": "3" } },
      down: refuse("ServiceUnavailable", 503),
      broken: { status: 500 },
    };
    apns.answer((token) => answers[token] ?? { status: 200 });
    expect(await client.push([...Object.keys(answers), "fine"])).toEqual([
      { token: "unregistered", status: "gone", reason: "Unregistered", since: new Date(since) },
      { token: "bad", status: "gone", reason: "BadDeviceToken", since: null },
      { token: "forbidden", status: "refused", reason: "Forbidden" },
      { token: "topic", status: "refused", reason: "TopicDisallowed" },
      { token: "often", status: "later", reason: "TooManyRequests", retryAfterMs: 3_000 },
      { token: "down", status: "later", reason: "ServiceUnavailable", retryAfterMs: null },
      { token: "broken", status: "later", reason: "", retryAfterMs: null },
      { token: "fine", status: "delivered" },
    ]);
  });

  it("a certificate cannot call for another topic", async () => {
    const wrong = new PushClient(chain, "pass.org.example.other", apns);
    expect(await wrong.push(["t"])).toEqual([
      { token: "t", status: "refused", reason: "BadTopic" },
    ]);
    wrong.close();
  });

  it("an unknown certificate is refused, and the refusal is reported", async () => {
    const foreign = await chainOf({ copy: 1 });
    const wrong = new PushClient(foreign, topic, apns);
    const [outcome] = await wrong.push(["t"]);
    expect(["refused", "later"]).toContain(outcome?.status);
    expect(apns.calls).toEqual([]);
  });

  it("a broken connection is replaced, and an unreachable service means later", async () => {
    const own = await openApns(chain.root);
    const broken = new PushClient(chain, topic, own);
    expect(await broken.push(["a"])).toMatchObject([{ status: "delivered" }]);
    await own.close();
    expect(await broken.push(["b"])).toMatchObject([{ status: "later" }]);
    broken.close();
  });

  it("a development certificate calls nobody at Apple", async () => {
    const credentials = { ...ids, ...chain, keyPassphrase: null, development: true };
    const signer = createPassSigner(credentials, () => new Date());
    expect(await signer.notify(["t"])).toBeNull();
  });
});
