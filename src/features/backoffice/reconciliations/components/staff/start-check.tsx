"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Begins a comparison of the books with the processor's; it writes nothing but what was half-done. */
export function StartCheck() {
  const words = useTranslations("console_money.checks");
  const { pending, refusal, perform } = useAct();
  return (
    <div className="grid gap-3">
      <Button
        pending={pending}
        onClick={() =>
          void perform(() => consoleClient().reconciliations.start.mutate({}), words("started"))
        }
      >
        {words("start")}
      </Button>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
    </div>
  );
}
