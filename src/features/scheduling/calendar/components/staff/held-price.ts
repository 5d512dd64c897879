/** What something held would cost where it is: asked once it has rested there, and told only while it is still there. */
import type { Held, Target } from "./grid-move";

/** Difference or price in minor units of `currency`; or the reason why it cannot stand there. */
export type HeldAnswer =
  | { kind: "price" | "difference"; amount: number; currency: string }
  | { kind: "refused"; message: string | null };

type Ask = (held: Held, target: Target, signal: AbortSignal) => Promise<HeldAnswer | null>;

/** Held so long in one place, it is asked for: passing by costs no request. */
const REST_MS = 150;

/**
 * Returns what asks for the price of something held. `follow` may be called with every frame: it asks once for each
 * place and time, and calls off what was asked before; without `asks` it only does the latter. `tell` hears null wherever nothing is known
 * yet, and each answer that still holds.
 */
export function heldPrices(ask: Ask, tell: (answer: HeldAnswer | null) => void) {
  let at = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | null = null;
  const known = new Map<string, HeldAnswer>();
  const stop = () => {
    clearTimeout(timer);
    asked?.abort();
    asked = null;
  };
  const read = async (key: string, held: Held, target: Target) => {
    const own = new AbortController();
    asked = own;
    try {
      const answer = await ask(held, target, own.signal);
      if (own.signal.aborted) return;
      if (answer) known.set(key, answer);
      tell(answer);
    } catch {
      // Without an answer the gesture goes on: the preview asks again, and says what failed.
      if (!own.signal.aborted) tell(null);
    }
  };
  return {
    follow(held: Held, target: Target | null, asks = true) {
      const key = JSON.stringify([held.block?.id, held.block?.version, target]);
      if (key === at) return;
      at = key;
      stop();
      const answer = known.get(key) ?? null;
      tell(answer);
      if (target && asks && !answer)
        timer = setTimeout(() => void read(key, held, target), REST_MS);
    },
    /** Ends: what was answered until now may not hold the next time. */
    end() {
      at = "";
      stop();
      known.clear();
    },
  };
}
