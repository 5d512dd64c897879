"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChoiceCard } from "@/ui/choice-card";
import { consoleClient } from "@/ui/console-client";
import { Link } from "@/ui/link";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";

const WAYS = { trial: "trial", off: "cash", on: "cards" } as const;
type Way = keyof typeof WAYS;

/** Chooses how members pay: with test cards first, cash alone, or cards where a processor is there. */
export function PayStep({ mayTry, mayTakeCards }: { mayTry: boolean; mayTakeCards: boolean }) {
  const words = useTranslations("console_setup.payments");
  const ways = (Object.keys(WAYS) as Way[]).filter(
    (way) => way === "off" || (way === "trial" ? mayTry : mayTakeCards),
  );
  const [chosen, setChosen] = useState<Way>(ways[0] ?? "off");
  const { pending, refusal, perform } = useStep();
  const send = () =>
    perform(
      () => consoleClient().processorAccount.choose.mutate({ card_payments: chosen }),
      words("saved"),
    );
  return (
    <StepForm
      lead={words("lead")}
      submit={words("save")}
      {...{ pending, refusal }}
      onSubmit={() => void send()}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{words("lead")}</legend>
        {ways.map((way) => (
          <ChoiceCard
            key={way}
            name="way"
            value={way}
            checked={chosen === way}
            onChoose={() => setChosen(way)}
          >
            <span className="grid gap-0.5">
              <span className="font-medium">{words(WAYS[way])}</span>
              <span className="text-sm text-muted">{words(`${WAYS[way]}_text`)}</span>
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      <p>
        <Link
          href="/settings/payments"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent hover:text-accent-hover"
        >
          {words("wizard")}
        </Link>
      </p>
    </StepForm>
  );
}
