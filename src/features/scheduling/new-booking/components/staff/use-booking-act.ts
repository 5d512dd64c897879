"use client";
import { useState } from "react";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";

/**
 * Performs one act that ends on another page. A double press or a repeat after an outage is the same act, by its key;
 * once the server has refused, the next press is a new one.
 */
export function useBookingAct() {
  const router = useRouter();
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = () => {
    setRefusal(null);
    setAct(crypto.randomUUID());
  };
  /** Runs the act, which answers with the page to open. Returns the failure when it was refused. */
  const perform = async (book: (act: string) => Promise<string>): Promise<ShownFailure | null> => {
    setPending(true);
    setRefusal(null);
    try {
      router.push(await book(act));
      return null;
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure.message);
      setPending(false);
      if (!failure.outage && failure.code !== "offline") setAct(crypto.randomUUID());
      return failure;
    }
  };
  return { pending, refusal, changed, perform };
}
