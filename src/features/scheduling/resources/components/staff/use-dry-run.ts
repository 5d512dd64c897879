"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { consoleClient } from "@/ui/console-client";
import type { ChangedResource } from "../../schema";
import { refusalOf } from "./faults";
import type { Change } from "./use-change";

/** How long nothing is typed before it is asked what a change would do. */
const STILL_MS = 400;

/**
 * Asks what a change would do while it is typed: when the place would be open, and whom it would strand. The last
 * answer stays until the next has come. A change that is none asks when the place is open as it is.
 */
export function useDryRun(resource_id: string, change: Change | null, allowed: boolean) {
  const words = useTranslations("console_places");
  const [preview, setPreview] = useState<ChangedResource | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  // The change as text: a new object of the same fields asks nothing again.
  const asked = JSON.stringify(change ?? {});
  useEffect(() => {
    if (!allowed) return;
    let current = true;
    const timer = setTimeout(() => {
      const fields = JSON.parse(asked) as Change;
      consoleClient()
        .resourceChanges.update.mutate({ resource_id, ...fields, dry_run: true })
        .then(
          (answer) => {
            if (!current) return;
            setPreview(answer);
            setRefusal(null);
            setAnswered(asked);
          },
          (error: unknown) => {
            if (!current) return;
            setRefusal(refusalOf(error, words));
            setAnswered(asked);
          },
        );
    }, STILL_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [resource_id, asked, allowed, words]);
  return { preview, refusal, asking: allowed && answered !== asked };
}
