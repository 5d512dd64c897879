"use client";
import { useState } from "react";
import { failureOf, isUnanswered } from "./failure";
import { useAct } from "./use-act";

/**
 * Performs a change as `useAct` does. `act` begins its key: the same for a double press or a repeat after an outage,
 * another one after a refusal, which the server would keep and give again. `renew` begins another change.
 */
export function useKeyedAct() {
  const [act, setAct] = useState(() => crypto.randomUUID());
  const { perform, ...told } = useAct();
  const renew = () => setAct(crypto.randomUUID());
  const keyed: typeof perform = (change, ...said) => {
    const refused = (error: unknown): never => {
      if (!isUnanswered(failureOf(error))) renew();
      throw error;
    };
    return perform(() => change().catch(refused), ...said);
  };
  return { act, renew, ...told, perform: keyed };
}
