"use client";
import { createContext, useContext, useEffect, useState } from "react";

/** The present instant in milliseconds, for what shows how long something still lasts. */
export const NowContext = createContext(0);

/** Returns the present instant, as the server gave it first, and then twice a minute. */
export function useTicking(first: string): number {
  const [now, setNow] = useState(() => Date.parse(first));
  useEffect(() => {
    // By the server's clock: the reader's may be wrong.
    const [server, began] = [Date.parse(first), performance.now()];
    const timer = setInterval(() => setNow(server + performance.now() - began), 30_000);
    return () => clearInterval(timer);
  }, [first]);
  return now;
}

export const useNow = () => useContext(NowContext);
