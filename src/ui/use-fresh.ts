import { type Dispatch, type SetStateAction, useState } from "react";

/**
 * Holds a value that the page gives and the reader changes here; another that the page gives takes its place. So what
 * the back button brings back as it was is not kept beside the page that is redrawn then.
 */
export function useFresh<T>(given: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(given);
  const [before, setBefore] = useState(given);
  if (before !== given) {
    setBefore(given);
    setValue(given);
  }
  return [value, setValue];
}
