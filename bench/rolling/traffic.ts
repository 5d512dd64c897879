import { randomUUID } from "node:crypto";
import { send } from "../killing/caller";
import type { Club, Person } from "../killing/club";
import { sleep } from "../killing/instances";

/** A request that was sent once. `status` 0: it had no whole answer. */
export type Sent = { what: string; at: number; ended: number; status: number; said: string };

/** The kinds of request, as they come by turns: most of them read. */
type Kind = { what: string; ask: (club: Club, url: string, note: (name: string) => void) => Asked };
type Asked = [method: string, path: string, headers: Record<string, string>, body?: object];

const keyed = () => ({ "idempotency-key": randomUUID() });
const json = { "content-type": "application/json" };
const signedIn = (club: Club) => club.people.find(({ portal }) => portal) as Person;

const member = (name: string) => ({ name, status: "active" });
const KINDS: Kind[] = [
  {
    what: "read",
    ask: ({ headers, rooms }) => ["GET", `/v1/events/resources/${rooms[0]}`, headers],
  },
  { what: "list", ask: ({ headers }) => ["GET", "/v1/members?size=10", headers] },
  {
    what: "write with a key",
    ask: ({ headers }, _url, note) => {
      const name = `keyed ${randomUUID()}`;
      note(name);
      return ["POST", "/v1/members", { ...headers, ...json, ...keyed() }, member(name)];
    },
  },
  {
    what: "write without a key",
    ask: ({ headers }, _url, note) => {
      const name = `plain ${randomUUID()}`;
      note(name);
      return ["POST", "/v1/members", { ...headers, ...json }, member(name)];
    },
  },
  { what: "portal", ask: (club) => ["GET", "/portal/v1/me", cookieOf(signedIn(club))] },
];

/** A page costs as much as fifty other requests. */
const PAGE: Kind = {
  what: "page",
  ask: (club) => ["GET", "/kill", cookieOf(signedIn(club))],
};
const PAGE_EVERY = 20;

function cookieOf({ cookie = "" }: Person): Record<string, string> {
  return { cookie, accept: "text/html" };
}

/** Names of members whose creation was sent, with the answer. */
export type Written = Map<string, number>;

/** A machine that is too busy for the pace gets fewer requests, and not a queue of them. */
const MOST_OPEN = 8;
/** Longer than nginx itself waits: a slow answer is no lost one. */
const PATIENCE_MS = 120_000;

export type Traffic = { sent: Sent[]; written: Written; stop(): Promise<void> };

/**
 * Sends requests at a steady pace through one address, each once, whatever becomes of the others:
 * whoever repeats a request himself would hide what is lost.
 */
export function startTraffic(club: Club, url: string, perSecond: number): Traffic {
  const sent: Sent[] = [];
  const written: Written = new Map();
  let over = false;
  const open = new Set<Promise<void>>();
  const one = async ({ what, ask }: Kind) => {
    let named: string | undefined;
    const [method, path, headers, body] = ask(club, url, (name) => (named = name));
    const own: Sent = { what, at: Date.now(), ended: Infinity, status: 0, said: "" };
    sent.push(own);
    const answer = await send(method, `${url}${path}`, headers, body, PATIENCE_MS).catch(
      (error: Error) => ({ status: 0, body: { code: error.message }, text: "" }),
    );
    own.ended = Date.now();
    // A page that failed while it was being sent says 200 all the same.
    own.status = answer.text.includes("data-dgst") ? 500 : answer.status;
    own.said = `${method} ${path} ${String(answer.body["code"] ?? "")}`;
    if (named) written.set(named, answer.status);
  };
  const running = (async () => {
    for (let n = 0; !over; n++) {
      while (open.size >= MOST_OPEN) await Promise.race(open);
      const request = one(n % PAGE_EVERY === 0 ? PAGE : (KINDS[n % KINDS.length] as Kind));
      open.add(request);
      void request.then(() => open.delete(request));
      await sleep(1_000 / perSecond);
    }
  })();
  return {
    sent,
    written,
    stop: async () => {
      over = true;
      await running;
      await Promise.all(open);
    },
  };
}
