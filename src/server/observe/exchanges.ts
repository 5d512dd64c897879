import type { Actor } from "@/server/context";
import { logger } from "@/server/log";
import type { Route } from "@/server/route";

/** A request to an operation and its answer, as whoever keeps it is told of it. Nothing in it is redacted yet. */
export type Exchange = {
  route: Route;
  actor: Actor;
  organization_id: string;
  request_id: string;
  method: string;
  path: string;
  query: URLSearchParams | null;
  /** The body as it came: a text, or what the console's page sent; null for none. */
  body: unknown;
  idempotency_key: string | null;
  user_agent: string | null;
  /** When it began, and how many milliseconds its answer took. */
  at: Date;
  ms: number;
  status: number;
  /** The text of the answer; null where it is a stream or has none. */
  answer: string | null;
};

type Listener = (exchange: Exchange) => void;

// Next may compile its own copy of this module: each process has one listener.
const shared = globalThis as { foyerExchanges?: Listener };

/** Names who is told of each exchange from now on; null = nobody. */
export function hearExchanges(listener: Listener | null): void {
  if (listener) shared.foyerExchanges = listener;
  else delete shared.foyerExchanges;
}

/** True while somebody is told: otherwise nothing needs to be remembered. */
export function areExchangesHeard(): boolean {
  return shared.foyerExchanges !== undefined;
}

/** Tells of an exchange that is over. A fault of the listener is logged: the answer must go out all the same. */
export function tellExchange(exchange: Exchange): void {
  try {
    shared.foyerExchanges?.(exchange);
  } catch (err) {
    logger().error({ err }, "an exchange was not kept");
  }
}
