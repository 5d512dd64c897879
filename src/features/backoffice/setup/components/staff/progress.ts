import type { Setup } from "../../schema";

/** Returns how many steps are dealt with, for the frame of the console; null once nothing is left. */
export function progressOf({ steps }: Setup): { done: number; all: number } | null {
  const done = steps.filter((step) => step.done || step.skipped).length;
  return done === steps.length ? null : { done, all: steps.length };
}
