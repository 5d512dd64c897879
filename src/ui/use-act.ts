"use client";
import { useState } from "react";
import { failureOf, faultyFields } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";

/**
 * Performs a change, says that it is done or why not, and reads the page again. `perform` tells whether it succeeded;
 * `faulty` names the fields that were refused, and `refused` is the code of the refusal.
 */
export function useAct() {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const perform = async (
    change: () => Promise<unknown>,
    said: string,
    /** Tells the news that made the change needless or too late; null where there is none. */
    newsOf: () => Promise<string | null> = async () => null,
  ): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    setRefused(null);
    setFaulty([]);
    try {
      await change();
      toast((await newsOf().catch(() => null)) ?? said);
      router.refresh();
      return true;
    } catch (error) {
      const { code, message } = failureOf(error);
      const news = code === "invalid_status_transition" ? await newsOf().catch(() => null) : null;
      if (news === null) {
        setRefusal(message);
        setRefused(code);
        setFaulty(faultyFields(error));
      } else {
        toast(news);
        router.refresh();
      }
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refusal, refused, faulty, perform };
}
