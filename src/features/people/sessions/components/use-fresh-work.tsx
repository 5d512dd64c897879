"use client";
import { useState, type ReactNode } from "react";
import { failureOf } from "@/ui/failure";
import { ProveAgain } from "./prove-again";

/** Returns the result of the work, or a sentence that explains why nothing was done. */
type Work<T> = () => Promise<T | string>;

/**
 * Runs work that may need a fresh sign-in (`fresh_sign_in_required`): `question` then asks for one, and the
 * work runs again. Render `question` outside any form.
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
  /** The sentence that explains why the last work was not done. */
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
