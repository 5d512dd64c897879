import { useEffect, useState } from "react";

/** Returns a value once it has rested so long: what is being typed is not searched at every key. */
export function useLater<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
