import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import Stripe from "stripe";
import { oneAtATime } from "@/lib/one-at-a-time";
import type { Faults } from "./faults";

/**
 * Sends signed events to the application's webhook endpoint until it answers 2xx. As with Stripe, their order
 * is not kept and an event may come twice.
 */

/** Seconds until the next try, after the first, the second, …; then the event is given up. */
const RETRY_AFTER = [2, 10, 60, 600, 3600, 3 * 3600];
const BATCH = 20;
const TIMEOUT_MS = 10_000;
const LONGEST_SLEEP_MS = 30_000;

export interface DeliveryOptions {
  pool: pg.Pool;
  /** Null: events are recorded and can be listed, but are not sent from here. */
  url: string | null;
  /** The endpoint of the events: instances that share an installation share it. */
  endpoint: string;
  secret: string;
  faults: Faults;
  onError: (error: unknown) => void;
}

export interface Deliverer {
  /** Announces that there may be something to deliver. */
  wake: () => void;
  /** Waits for running deliveries, then stops. */
  stop: () => Promise<void>;
}

interface Due {
  event_id: string;
  attempts: number;
  body: Stripe.Event;
}

/** Starts the loop. Several instances share the work: each takes events that no other has taken. */
export function startDelivery(options: DeliveryOptions): Deliverer {
  const { pool, url, endpoint, onError } = options;
  if (url === null) return { wake: () => undefined, stop: async () => undefined };
  const post = createPost(url, options);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const deliver = oneAtATime(() => drain().catch(onError));

  function wake(): void {
    if (!stopped) void deliver();
  }

  async function drain(): Promise<void> {
    while (!stopped) {
      const due = await take(pool, endpoint);
      if (due.length === 0 || stopped) break;
      const sent = await Promise.all(due.map((one) => post(one.body)));
      const done = due.filter((_, index) => sent[index]).map((one) => one.event_id);
      await pool.query(
        "UPDATE sandbox.delivery SET delivered_at = now() WHERE event_id = ANY ($1)",
        [done],
      );
    }
    if (!stopped) sleep(await nextDue(pool, endpoint));
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await deliver();
    },
  };
}

/**
 * Takes the due deliveries by setting the time of their next try: a crash before the delivery only delays it.
 */
async function take(pool: pg.Pool, endpoint: string): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `WITH due AS (
       SELECT event_id FROM sandbox.delivery JOIN sandbox.object ON id = event_id
       WHERE delivered_at IS NULL AND next_attempt_at <= now() AND private ->> 'endpoint' = $3
       ORDER BY next_attempt_at LIMIT $1 FOR UPDATE OF delivery SKIP LOCKED),
     taken AS (
       UPDATE sandbox.delivery d
       SET attempts = attempts + 1,
           next_attempt_at = now() + make_interval(secs => ($2::float8[])[attempts + 1])
       FROM due WHERE d.event_id = due.event_id
       RETURNING d.event_id, d.attempts)
     SELECT taken.event_id, taken.attempts, o.body FROM taken JOIN sandbox.object o ON o.id = event_id ORDER BY o.seq`,
    [BATCH, RETRY_AFTER, endpoint],
  );
  return rows;
}

/** Returns the milliseconds until something is due; limited, because other instances may add events. */
async function nextDue(pool: pg.Pool, endpoint: string): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>(
    // The earliest, not the least of all: those that nobody has taken yet may be many.
    `SELECT (extract(epoch FROM next_attempt_at - now()) * 1000)::float8 AS ms
     FROM sandbox.delivery JOIN sandbox.object ON id = event_id
     WHERE delivered_at IS NULL AND next_attempt_at IS NOT NULL AND private ->> 'endpoint' = $1
     ORDER BY next_attempt_at LIMIT 1`,
    [endpoint],
  );
  return Math.min(Math.max(rows[0]?.ms ?? LONGEST_SLEEP_MS, 50), LONGEST_SLEEP_MS);
}

/**
 * Returns a function that delivers one event, with the faults that a test requested, and tells whether it
 * arrived.
 */
function createPost(url: string, { secret, faults }: DeliveryOptions) {
  let heldBack: Stripe.Event | null = null;

  return async (event: Stripe.Event): Promise<boolean> => {
    const fault = faults.takeForDelivery(event);
    if (fault?.kind === "lose") return true;
    if (fault?.kind === "reorder") {
      heldBack = event;
      return true;
    }
    if (fault?.kind === "delay") await sleep(fault.ms);
    if (fault?.kind === "duplicate") await send(url, event, secret);
    const arrived = await send(url, event, secret);
    const late = heldBack;
    heldBack = null;
    if (late) await send(url, late, secret);
    return arrived;
  };
}

async function send(url: string, event: Stripe.Event, secret: string): Promise<boolean> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const status = await post(url, payload, signature);
  return status >= 200 && status < 300;
}

/** POSTs to the application itself; resolves to the status, or 0 without an answer. */
function post(url: string, payload: string, signature: string): Promise<number> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-length": Buffer.byteLength(payload),
          "stripe-signature": signature,
        },
        timeout: TIMEOUT_MS,
        // The connection uses this machine's loopback, but the certificate names the public host.
        rejectUnauthorized: false,
      },
      (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(0));
    outgoing.end(payload);
  });
}
