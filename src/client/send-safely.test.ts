import { afterEach, describe, expect, it, vi } from "vitest";
import { sendSafely } from "./send-safely";

const URL = "https://members.example.org/v1/bookings";
const post = (init: RequestInit = {}) => new Request(URL, { method: "POST", body: "{}", ...init });

/** Returns a fetch function that gives these answers one after the other, and what it was sent. */
function answering(...answers: (Response | Error)[]) {
  const sent: Request[] = [];
  const fetch = (request: Request) => {
    sent.push(request);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
  };
  return { sent, send: sendSafely(fetch, { retries: 2, pauseMs: 1, longestPauseMs: 1_000 }) };
}
afterEach(() => {
  vi.useRealTimers();
});
const said = (status: number, headers?: Record<string, string>) =>
  new Response(null, { status, ...(headers && { headers }) });

describe("a request", () => {
  it("is sent again after an outage or a 5xx, as the same act", async () => {
    const { sent, send } = answering(new TypeError("connection lost"), said(503), said(201));
    expect((await send(post())).status).toBe(201);
    const keys = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
    expect(sent).toHaveLength(3);
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[\da-f-]{36}$/);
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(["{}", "{}", "{}"]);
  });

  it("keeps a key that its caller has given, and another has another", async () => {
    const { sent, send } = answering(said(201));
    await send(post({ headers: { "idempotency-key": "mine" } }));
    await send(post());
    await send(post());
    const [own, first, second] = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(own).toBe("mine");
    expect(first).not.toBe(second);
  });

  it("that only reads has no key", async () => {
    const { sent, send } = answering(said(200));
    await send(new Request(URL));
    expect(sent[0]?.headers.has("idempotency-key")).toBe(false);
  });

  it("waits as long as a full minute asks for, if that is not too long", async () => {
    const short = answering(said(429, { "retry-after": "0" }), said(200));
    expect((await short.send(post())).status).toBe(200);
    const long = answering(said(429, { "retry-after": "5000" }), said(200));
    expect((await long.send(post())).status).toBe(429);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = answering(said(503, { "retry-after": date }), said(200));
    expect((await dated.send(post())).status).toBe(503);
  });

  it("whose first attempt is under way waits for its answer, as long as a dead process holds the key", async () => {
    vi.useFakeTimers();
    const died = Date.now();
    const keys: (string | null)[] = [];
    const send = sendSafely((request) => {
      keys.push(request.headers.get("idempotency-key"));
      if (keys.length === 1) return Promise.reject(new TypeError("connection lost"));
      const isHeld = Date.now() - died < 60_000;
      return Promise.resolve(isHeld ? said(409, { "retry-after": "1" }) : said(201));
    }, {});
    const given = send(post());
    await vi.advanceTimersByTimeAsync(70_000);
    expect((await given).status).toBe(201);
    expect(keys.length).toBeLessThan(12);
    expect(new Set(keys).size).toBe(1);
  });

  it("whose first attempt never ends is given up, and at once without repeats", async () => {
    vi.useFakeTimers();
    const { sent, send } = answering(said(409, { "retry-after": "1" }));
    const given = send(post());
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await given).status).toBe(409);
    expect(sent).toHaveLength(2);
    const fetch = vi.fn(() => Promise.resolve(said(409, { "retry-after": "1" })));
    expect((await sendSafely(fetch, { retries: 0 })(post())).status).toBe(409);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("that is refused is not sent again", async () => {
    for (const status of [400, 401, 403, 404, 409, 412, 422]) {
      const { sent, send } = answering(said(status));
      expect((await send(post())).status).toBe(status);
      expect(sent).toHaveLength(1);
    }
  });

  it("is given up at last, with what came", async () => {
    const failing = answering(said(502));
    expect((await failing.send(post())).status).toBe(502);
    expect(failing.sent).toHaveLength(3);
    const lost = answering(new TypeError("connection lost"));
    await expect(lost.send(post())).rejects.toThrow("connection lost");
    expect(lost.sent).toHaveLength(3);
  });

  it("ends at once when its caller gives it up", async () => {
    const controller = new AbortController();
    const { sent, send } = answering(said(503, { "retry-after": "1" }));
    const given = send(post({ signal: controller.signal }));
    setTimeout(() => controller.abort(new Error("enough")), 5);
    await expect(given).rejects.toThrow("enough");
    expect(sent).toHaveLength(1);
  });
});
