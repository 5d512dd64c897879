import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "@/testing/fakes/receiver";
import { fetchOutside, postOutside } from "./outbound-request";

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const post = (change: Partial<Parameters<typeof postOutside>[0]> = {}) =>
  postOutside({
    url: receiver.url,
    headers: { "x-a": "b" },
    body: "{}",
    timeout_ms: 60_000,
    keep_bytes: 1024,
    allow_private: true,
    ...change,
  });

describe("a request to an address that somebody else chose", () => {
  test("returns the status and the beginning of the answer", async () => {
    receiver.answer((response) => response.writeHead(200).end("thanks"));
    expect(await post()).toEqual({ status: 200, body: "thanks", error: null });
    expect(receiver.received).toEqual([
      { body: "{}", headers: expect.objectContaining({ "x-a": "b" }) },
    ]);
  });

  test("follows no redirect", async () => {
    const other = await openReceiver();
    receiver.answer((response) => response.writeHead(307, { location: other.url }).end());
    expect(await post()).toMatchObject({ status: 307 });
    expect(other.received).toEqual([]);
    await other.close();
  });

  test("waits no longer than its time-out, whenever the other side falls silent", async () => {
    receiver.answer(() => undefined);
    expect(await post({ timeout_ms: 200 })).toMatchObject({ error: "timeout" });
    receiver.answer((response) => response.writeHead(200).write("so far"));
    // Longer and longer, until the beginning of the answer arrives in time on the busiest machine.
    let timeout_ms = 100;
    let outcome = await post({ timeout_ms });
    while (outcome.error && timeout_ms < 30_000)
      outcome = await post({ timeout_ms: (timeout_ms *= 2) });
    expect(outcome).toEqual({ status: 200, body: "so far", error: null });
  });

  test("reads no more of an endless answer than it keeps", async () => {
    receiver.answer((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write("\u0000x".repeat(10_000)));
      };
      response.on("drain", pour);
      pour();
    });
    const outcome = await post({ timeout_ms: 60_000 });
    expect(outcome.status).toBe(200);
    expect(outcome.body).toMatch(/^(\uFFFDx){512}$/);
  });

  test("reports the reason of its failure", async () => {
    await receiver.close();
    expect(await post()).toMatchObject({ error: "connection_failed" });
    expect(await post({ url: "http://nobody.invalid/" })).toMatchObject({
      error: "name_not_found",
    });
    receiver = await openReceiver();
    const https = receiver.url.replace("http:", "https:");
    expect(await post({ url: https })).toMatchObject({ error: "tls_failed" });
  });

  test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"])(
    "reaches nothing private: %s",
    async (host) => {
      const { port } = new URL(receiver.url);
      const url = `http://${host}:${port}/hooks`;
      expect(await post({ url, allow_private: false })).toMatchObject({ error: "address_refused" });
      expect(receiver.received).toEqual([]);
    },
  );
});

const get = (change: Partial<Parameters<typeof fetchOutside>[0]> = {}) =>
  fetchOutside({
    url: receiver.url,
    timeout_ms: 60_000,
    most_bytes: 100,
    allow_private: true,
    ...change,
  });

describe("something fetched from an address that somebody else chose", () => {
  test("arrives byte for byte", async () => {
    const bytes = Buffer.from([0, 255, 137, 0]);
    receiver.answer((response) => response.writeHead(200).end(bytes));
    expect(await get()).toEqual({ bytes, error: null });
  });

  test.each([
    [404, "refused"],
    [302, "refused"],
    [204, "refused"],
    [429, "later"],
    [503, "later"],
  ])("is missing if the answer is %i", async (status, error) => {
    receiver.answer((response) => response.writeHead(status, { location: receiver.url }).end());
    expect(await get()).toEqual({ bytes: null, error });
    expect(receiver.received).toHaveLength(1);
  });

  test("is refused if it is too large or incomplete", async () => {
    receiver.answer((response) => response.writeHead(200).end("x".repeat(100)));
    expect(await get()).toMatchObject({ error: null });
    receiver.answer((response) => response.writeHead(200).end("x".repeat(101)));
    expect(await get()).toEqual({ bytes: null, error: "too_large" });
    receiver.answer((response) => response.writeHead(200).write("so far"));
    expect(await get({ timeout_ms: 200 })).toEqual({ bytes: null, error: "later" });
    receiver.answer((response) => {
      response.writeHead(200, { "content-length": "50" });
      response.write("so far", () => response.destroy());
    });
    expect(await get()).toEqual({ bytes: null, error: "later" });
  });

  test("is never from a private address", async () => {
    const { port } = new URL(receiver.url);
    for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
      const url = `http://${host}:${port}/hooks`;
      expect(await get({ url, allow_private: false })).toEqual({ bytes: null, error: "refused" });
    }
    expect(receiver.received).toEqual([]);
  });
});
