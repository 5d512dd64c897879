"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { consoleClient } from "@/ui/console-client";
import { placeNames } from "./place-names";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";
import { windowsOf } from "./week";
import { FIRST_WEEK, WeekFields } from "./week-fields";

const KINDS = ["court", "room", "desk", "studio"] as const;
type Kind = (typeof KINDS)[number];
/** How long each is usually booked, in minutes. */
const LENGTHS: Record<Kind, [least: number, most: number, step: number]> = {
  court: [60, 120, 60],
  room: [30, 480, 30],
  desk: [60, 600, 60],
  studio: [60, 240, 30],
};

/** Makes the first places: of one kind, numbered, with the hours of a week. */
export function PlacesStep({ timezone }: { timezone: string }) {
  const words = useTranslations("console_setup.places");
  const locale = useLocale();
  const [kind, setKind] = useState<Kind>("court");
  const [name, setName] = useState(() => words("kinds.court"));
  const [count, setCount] = useState(4);
  const [week, setWeek] = useState(FIRST_WEEK);
  const { pending, refusal, perform } = useStep();
  const names = placeNames(name, count);
  const [first = "", last = first] = [names[0], names.at(-1)];
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const send = () => {
    const [min_duration_minutes, max_duration_minutes, slot_step_minutes] = LENGTHS[kind];
    return perform(
      async () => {
        // One after the other: lists show the newest first, and people count upwards.
        for (const one of names.toReversed())
          await consoleClient().resources.create.mutate({
            ...{ name: one, timezone, category: words(`kinds.${kind}`) },
            ...{ min_duration_minutes, max_duration_minutes, slot_step_minutes },
            availability: windowsOf(week),
          });
      },
      words("added", { count }),
    );
  };
  return (
    <StepForm
      lead={words("lead")}
      submit={words("add", { count })}
      {...{ pending, refusal }}
      onSubmit={() => void send()}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_7rem]">
        <Field label={words("kind")}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => {
                const next = KINDS.find((one) => one === target.value) ?? "court";
                setKind(next);
                setName(words(`kinds.${next}`));
              }}
            >
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {words(`kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("first")}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={190}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={words("count")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={20}
              required
              value={count || ""}
              onChange={(event) => setCount(Math.min(20, Number(event.target.value)))}
            />
          )}
        </Field>
      </div>
      {count > 1 && name.trim() !== "" && (
        <p className="text-sm text-muted">
          {words("names", {
            names: count === 2 ? list.format([first, last]) : `${first} – ${last}`,
          })}
        </p>
      )}
      <WeekFields week={week} onChange={setWeek} />
    </StepForm>
  );
}
