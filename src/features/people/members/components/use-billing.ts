import { useRouter } from "@/ui/portal-router";
import { useEffect, useRef, useState } from "react";
import type { Me } from "@/features/people/sessions/schema";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { trpcClient } from "@/ui/trpc-client";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { billingChange, type BillingTexts, billingTexts, faultyPaths } from "./billing-change";

/** Returns the state of the form of billing details: its texts, the faulty ones, and the way to save them. */
export function useBilling(first: Me["member"], onSaved: () => void) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(billingTexts(first.billing_details));
  const [texts, setTexts] = useState<BillingTexts>(saved);
  const [faulty, setFaulty] = useState<string[]>([]);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [pending, setPending] = useState(false);
  useLeaveWarning(JSON.stringify(texts) !== JSON.stringify(saved));
  // Focuses the first faulty field; without one, the notice explains the failure.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  async function save() {
    setPending(true);
    setFailure(null);
    setFaulty([]);
    try {
      await trpcClient().me.update.mutate({ billing_details: billingChange(texts) });
      setSaved(texts);
      onSaved();
      router.refresh();
    } catch (error) {
      setFaulty(faultyPaths(error));
      setFailure(failureOf(error));
    }
    setPending(false);
  }

  return {
    ...{ form, texts, faulty, failure, pending },
    save: () => void (pending || save()),
    type: (path: keyof BillingTexts, text: string) => {
      setTexts((now) => ({ ...now, [path]: text }));
      setFaulty((now) => now.filter((one) => one !== path));
    },
  };
}
