"use client";
import { useState, type ReactNode } from "react";
import { failureOf } from "@/ui/failure";
import { ProveAgain } from "./prove-again";

/** Gives what there is afterwards, or a sentence on why nothing was done. */
type Work<T> = () => Promise<T | string>;

/**
 * Runs what may ask for a fresh sign-in (`fresh_sign_in_required`): `question` then asks for one, and does
 * it once more. Say where `question` is to stand, outside of any form.
 */
export function useFreshWork<T>({
  email,
  onDone,
}: {
  email: string | null;
  onDone: (outcome: T) => void;
}): {
  /** Resolves when the work is done, has failed, or waits for the member. */
  run: (work: Work<T>) => Promise<void>;
  pending: boolean;
  /** Why the last work was not done. */
  problem: string | null;
  question: ReactNode;
} {
  const [proving, setProving] = useState<Work<T> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function run(work: Work<T>) {
    setPending(true);
    setProblem(null);
    try {
      const outcome = await work();
      if (typeof outcome === "string") setProblem(outcome);
      else onDone(outcome);
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code === "fresh_sign_in_required") setProving(() => work);
      else setProblem(message);
    }
    setPending(false);
  }

  const question = (
    <ProveAgain
      {...{ email, open: proving !== null }}
      onClose={() => setProving(null)}
      onProved={() => {
        setProving(null);
        if (proving) void run(proving);
      }}
    />
  );
  return { run, pending, problem, question };
}
