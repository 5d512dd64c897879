import type Stripe from "stripe";
import type { SandboxRequest } from "./route";

/**
 * What a test may make go wrong, in its own process only: nothing on the network reaches these switches.
 * Each fault happens once, to the first request or event that it matches.
 */

export type RequestFault =
  /** The connection breaks before anything was done. */
  | { kind: "drop_before" }
  /** Everything was done, but the answer is lost. */
  | { kind: "drop_after" }
  /** The answer comes late. */
  | { kind: "delay"; ms: number }
  /** Another request holds a lock. Nothing was done. */
  | { kind: "conflict" }
  /** The processor failed. Stored: it was all done, and 500 is kept under the key; else nothing was done. */
  | { kind: "error"; stored: boolean }
  /** Something in between answers in the processor's stead. */
  | { kind: "answer"; status: number; body: string };

export type DeliveryFault =
  | { kind: "lose" }
  | { kind: "duplicate" }
  | { kind: "delay"; ms: number }
  /** Delivered after the event that follows it. */
  | { kind: "reorder" };

interface Armed<M, F> {
  matches: M;
  fault: F;
}

export class Faults {
  private requests: Armed<{ method?: string; path: RegExp }, RequestFault>[] = [];
  private deliveries: Armed<RegExp, DeliveryFault>[] = [];

  /** The next request whose path matches fails thus. */
  onRequest(path: RegExp, fault: RequestFault, method?: string): void {
    this.requests.push({ matches: { path, method }, fault });
  }

  /** The next event whose type matches is delivered thus. */
  onDelivery(type: RegExp, fault: DeliveryFault): void {
    this.deliveries.push({ matches: type, fault });
  }

  /** Forgets what did not happen yet. */
  clear(): void {
    this.requests = [];
    this.deliveries = [];
  }

  takeForRequest({ method, path }: SandboxRequest): RequestFault | undefined {
    return take(this.requests, (m) => m.path.test(path) && (m.method ?? method) === method);
  }

  takeForDelivery({ type }: Stripe.Event): DeliveryFault | undefined {
    return take(this.deliveries, (pattern) => pattern.test(type));
  }
}

function take<M, F>(armed: Armed<M, F>[], isMatch: (matches: M) => boolean): F | undefined {
  const index = armed.findIndex(({ matches }) => isMatch(matches));
  return index < 0 ? undefined : armed.splice(index, 1)[0]?.fault;
}
