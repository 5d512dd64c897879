import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { sleep } from "./instances";

/** An answer that arrived whole. */
export type Answer = { status: number; body: Record<string, unknown> };

/** The sums over all callers. */
export type Seen = {
  answered: number;
  /** Requests to a process that died meanwhile, or was not there. */
  broken: number;
  unavailable: number;
  /** Given up: cut off again and again. */
  unanswered: number;
  /** Refused with one of the product's codes, by code. */
  refused: Record<string, number>;
  /** 5xx other than 503: there must be none, whichever process dies. */
  failures: string[];
  /** The longest time without an answer for anybody, in ms. */
  longestSilence: number;
};

/**
 * The most requests under way at each instance; more would only wait there, and be rejected with
 * 503.
 */
const AT_EACH = 100;
const agent = new Agent({ keepAlive: true, maxSockets: AT_EACH });
const PATIENCE_MS = 100_000;
const TIMEOUT_MS = 20_000;
const AGAIN_MS = 250;

export function newSeen(): Seen {
  const none = { answered: 0, broken: 0, unavailable: 0, unanswered: 0, longestSilence: 0 };
  return { ...none, refused: {}, failures: [] };
}

let lastAnswer = 0;

/**
 * Calls either instance, as behind a load balancer, and repeats the call with the same
 * Idempotency-Key until there is a usable answer. Null when there never was one: then it may have
 * happened, or not.
 */
export function callerOf(urls: string[], headers: Record<string, string>, seen: Seen) {
  return async (method: string, path: string, body?: object): Promise<Answer | null> => {
    const deadline = Date.now() + PATIENCE_MS;
    const sent = {
      ...headers,
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    let at = Math.floor(Math.random() * urls.length);
    for (; Date.now() < deadline; await sleep(AGAIN_MS)) {
      const answer = await send(method, `${urls[at]}${path}`, sent, body).catch(() => null);
      at = (at + 1) % urls.length;
      if (answer === null) seen.broken++;
      else if (answer.status === 503) seen.unavailable++;
      else if (answer.body["code"] !== "idempotency_in_progress") {
        note(seen, answer, `${method} ${path}`);
        return answer;
      }
    }
    seen.unanswered++;
    return null;
  };
}

export type Ask = ReturnType<typeof callerOf>;

function note(seen: Seen, { status, body }: Answer, what: string): void {
  const now = Date.now();
  if (lastAnswer) seen.longestSilence = Math.max(seen.longestSilence, now - lastAnswer);
  lastAnswer = now;
  seen.answered++;
  const code = String(body["code"] ?? status);
  if (status >= 500) seen.failures.push(`${status} ${what} ${JSON.stringify(body)}`);
  else if (status >= 400) seen.refused[code] = (seen.refused[code] ?? 0) + 1;
}

/**
 * Closes idle connections: the other side may close one that has idled long just when it is used.
 */
export function closeIdle(): void {
  agent.destroy();
}

/** Sends one request; raises when there is no whole answer to it. */
export function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object | string,
  timeout = TIMEOUT_MS,
): Promise<Answer & { headers: NodeJS.Dict<string | string[]>; text: string }> {
  const given = typeof body === "string" ? body : body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent, timeout }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const whole = Buffer.concat(chunks).toString();
        const json = /json/.test(answer.headers["content-type"] ?? "");
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: whole,
          body: json && whole ? (JSON.parse(whole) as Answer["body"]) : {},
        });
      });
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
    asked.on("error", reject);
    asked.end(given);
  });
}
