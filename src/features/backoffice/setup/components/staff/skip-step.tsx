"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import type { SKIPPABLE } from "../../schema";
import { useStep } from "./use-step";

/** Leaves a step out, or takes it up again. */
export function SkipStep({
  step,
  skipped,
}: {
  step: (typeof SKIPPABLE)[number];
  skipped: boolean;
}) {
  const words = useTranslations("console_setup.page");
  const { pending, refusal, perform } = useStep();
  return (
    <>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Button
        variant="ghost"
        pending={pending}
        onClick={() =>
          void perform(
            () => consoleClient().setup.skip.mutate({ step, skipped: !skipped }),
            words(skipped ? "now" : "skipped"),
          )
        }
      >
        {words(skipped ? "take_up" : "skip")}
      </Button>
    </>
  );
}
