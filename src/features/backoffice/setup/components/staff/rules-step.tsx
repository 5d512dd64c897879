"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChoiceCard } from "@/ui/choice-card";
import { consoleClient } from "@/ui/console-client";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";

const HOUR = 60;
const DAY = 24 * HOUR;
/** Three sets of terms that clubs have; what is left out stays as it is by default. */
const PRESETS = {
  relaxed: { cancellation_tiers: [], reschedule_until_minutes: 0 },
  standard: {
    cancellation_tiers: [
      { until_minutes_before: DAY, refund_percent: 100 },
      { until_minutes_before: 2 * HOUR, refund_percent: 50 },
    ],
    reschedule_until_minutes: 2 * HOUR,
  },
  strict: {
    cancellation_tiers: [{ until_minutes_before: 2 * DAY, refund_percent: 100 }],
    reschedule_until_minutes: 2 * DAY,
    max_advance_days: 14,
  },
};
type Preset = keyof typeof PRESETS;
const NAMES = Object.keys(PRESETS) as Preset[];

/** Gives every place without rules one of three sets of them. */
export function RulesStep({ placeIds }: { placeIds: readonly string[] }) {
  const words = useTranslations("console_setup.rules");
  const [chosen, setChosen] = useState<Preset>("standard");
  const { pending, refusal, perform } = useStep();
  const send = () =>
    perform(async () => {
      const terms = { name: words(chosen), ...PRESETS[chosen] };
      const { id: policy_id } = await consoleClient().policies.create.mutate(terms);
      for (const resource_id of placeIds)
        await consoleClient().resourceChanges.update.mutate({ resource_id, policy_id });
    }, words("saved"));
  return (
    <StepForm
      lead={words("lead")}
      submit={words("save")}
      disabled={placeIds.length === 0}
      {...{ pending, refusal }}
      onSubmit={() => void send()}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{words("lead")}</legend>
        {NAMES.map((name) => (
          <ChoiceCard
            key={name}
            name="rules"
            value={name}
            checked={chosen === name}
            onChoose={() => setChosen(name)}
          >
            <span className="grid gap-0.5">
              <span className="font-medium">{words(name)}</span>
              <span className="text-sm text-muted">{words(`${name}_text`)}</span>
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
    </StepForm>
  );
}
