"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { ProcessorAccount } from "../../schema";

const WAYS = { trial: "trial", off: "cash", on: "cards" } as const;
type Way = keyof typeof WAYS;

/** Shows the ways in which members can pay, the one in use first of all in words, and changes it. */
export function ChooseCards({
  account,
  mayChange,
}: {
  account: Pick<ProcessorAccount, "card_payments" | "may_try">;
  mayChange: boolean;
}) {
  const words = useTranslations("console_setup.cards");
  const ways = useTranslations("console_setup.payments");
  const { pending, refusal, perform } = useAct();
  const choose = (card_payments: Way) =>
    void perform(
      () => consoleClient().processorAccount.choose.mutate({ card_payments }),
      ways("saved"),
    );
  return (
    <div className="grid gap-3">
      {refusal && <ErrorNote title={words("choice")} message={refusal} />}
      <ul className="grid gap-3">
        {(Object.keys(WAYS) as Way[]).map((way) => {
          const used = account.card_payments === way;
          const possible = way !== "trial" || account.may_try;
          return (
            <li
              key={way}
              className={clsx(
                "flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-3 ring-inset",
                used ? "bg-accent-soft ring-2 ring-accent" : "ring-1 ring-line",
              )}
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium">{ways(WAYS[way])}</span>
                <span className="text-sm text-muted">
                  {possible ? ways(`${WAYS[way]}_text`) : words("trial_no")}
                </span>
              </span>
              {used ? (
                <Badge>{words("in_use")}</Badge>
              ) : (
                mayChange &&
                possible && (
                  <Button
                    variant="secondary"
                    size="sm"
                    pending={pending}
                    aria-label={`${words("choose")}: ${ways(WAYS[way])}`}
                    onClick={() => choose(way)}
                  >
                    {words("choose")}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
