"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";
import { windowsOf } from "./week";
import { FIRST_WEEK, WeekFields } from "./week-fields";

/** Opens the places that are never open, all alike. */
export function HoursStep({ placeIds }: { placeIds: readonly string[] }) {
  const words = useTranslations("console_setup.places");
  const [week, setWeek] = useState(FIRST_WEEK);
  const { pending, refusal, perform } = useStep();
  const send = () =>
    perform(async () => {
      const availability = windowsOf(week);
      for (const resource_id of placeIds)
        await consoleClient().resourceChanges.update.mutate({ resource_id, availability });
    }, words("saved_hours"));
  return (
    <StepForm
      lead={words("hours_lead", { count: placeIds.length })}
      submit={words("save_hours")}
      disabled={placeIds.length === 0}
      {...{ pending, refusal }}
      onSubmit={() => void send()}
    >
      <WeekFields week={week} onChange={setWeek} />
    </StepForm>
  );
}
