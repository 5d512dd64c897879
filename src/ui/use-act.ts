"use client";
import { useState } from "react";
import { failureOf, faultyFields } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";

/**
 * Performs a change, says that it is done or why not, and reads the page again. `perform` tells whether it succeeded;
 * `faulty` names the fields that were refused.
 */
export function useAct() {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const perform = async (change: () => Promise<unknown>, said: string): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    setFaulty([]);
    try {
      await change();
      toast(said);
      router.refresh();
      return true;
    } catch (error) {
      setRefusal(failureOf(error).message);
      setFaulty(faultyFields(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refusal, faulty, perform };
}
