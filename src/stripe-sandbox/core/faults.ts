import type Stripe from "stripe";
import type { SandboxRequest } from "./route";

/**
 * The faults that a test can cause, in its own process only: nothing on the network reaches these switches.
 * Each fault happens once, to the first matching request or event.
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
  /** The processor failed. Stored: everything was done, and the key keeps a 500; otherwise nothing was done. */
  | { kind: "error"; stored: boolean }
  /** An intermediary answers instead of the processor. */
  | { kind: "answer"; status: number; body: string };

export type DeliveryFault =
  | { kind: "lose" }
  | { kind: "duplicate" }
  | { kind: "delay"; ms: number }
  /** Delivered after the following event. */
  | { kind: "reorder" };

interface Armed<M, F> {
  matches: M;
  fault: F;
}

export class Faults {
  private requests: Armed<{ method?: string; path: RegExp }, RequestFault>[] = [];
  private deliveries: Armed<RegExp, DeliveryFault>[] = [];

  /** Applies a fault to the next request with a matching path. */
  onRequest(path: RegExp, fault: RequestFault, method?: string): void {
    this.requests.push({ matches: { path, method }, fault });
  }

  /** Applies a fault to the next event of a matching type. */
  onDelivery(type: RegExp, fault: DeliveryFault): void {
    this.deliveries.push({ matches: type, fault });
  }

  /** Removes the faults that did not happen yet. */
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
