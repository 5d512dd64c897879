"use client";
import { useEffect, useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import type { PriceSimulation, SimulatePrice } from "../../schema";

/** How long typing must rest before the price is asked for, in milliseconds. */
const REST = 400;

type Asked = Omit<SimulatePrice, "quantity" | "draft"> & { draft?: SimulatePrice["draft"] };

/** Asks for the price of a stay whenever it changes. The last answer stays until the next one is there. */
export function useSimulation(asked: Asked | null) {
  const [answer, setAnswer] = useState<PriceSimulation | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const text = asked && JSON.stringify(asked);
  useEffect(() => {
    if (text === null) return;
    let outdated = false;
    const timer = setTimeout(() => {
      consoleClient()
        .quotes.simulate.mutate(JSON.parse(text) as Asked)
        .then(
          (told) => {
            if (outdated) return;
            setAnswer(told);
            setFailed(null);
          },
          (error: unknown) => !outdated && setFailed(failureOf(error).message),
        );
    }, REST);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { answer, failed };
}
