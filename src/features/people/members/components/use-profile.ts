"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useEffect, useRef, useState } from "react";
import type { Texts } from "@/features/platform/custom-fields/components/field-values";
import type { Me } from "@/features/people/sessions/schema";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { changeIn, isChanged, textsOf } from "./profile-change";
import { type Faults, faultsOf } from "./profile-faults";

/**
 * Returns the form's state: the saved data, the typed texts and the server's faults. A typed text stays until
 * that very text has been saved.
 */
export function useProfile(first: Me) {
  const words = useTranslations("details");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [me, setMe] = useState(first);
  const [typed, setTyped] = useState<Texts>({});
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [pending, setPending] = useState(false);
  useLeaveWarning(isChanged(textsOf(me), typed));
  // Focuses the first faulty field; without one, the notice explains the failure.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  async function save() {
    setPending(true);
    setFailure(null);
    setFaults({});
    try {
      setMe(await trpcClient().me.update.mutate(changeIn(me, typed)));
      setTyped((now) => without(now, typed));
      toast(words("saved"));
      // The frame shows the name too, and all of the page speaks the language.
      router.refresh();
    } catch (error) {
      setFaults(faultsOf(error, words));
      setFailure(failureOf(error));
    }
    setPending(false);
  }

  return {
    form,
    me,
    faults,
    failure,
    pending,
    save: () => void (pending || save()),
    texts: { ...textsOf(me), ...typed },
    type: (path: string, text: Texts[string]) => {
      setTyped((now) => ({ ...now, [path]: text }));
      setFaults((now) => ({ ...now, [path]: undefined }));
    },
  };
}
export type Profile = ReturnType<typeof useProfile>;

/** Returns the texts typed since the save. */
function without(now: Texts, saved: Texts): Texts {
  return Object.fromEntries(Object.entries(now).filter(([path, text]) => saved[path] !== text));
}
