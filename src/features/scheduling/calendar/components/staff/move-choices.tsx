"use client";
import { useTranslations } from "next-intl";
import { TillChoice } from "@/features/billing/cash-desks/components/staff/till-choice";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { ChoiceCard } from "@/ui/choice-card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { type Choices, isForTill, type Provider, PROVIDERS } from "./move-asked";

/** Asks how the difference is settled, and whether the member is told. */
export function MoveChoices({
  preview: { settle },
  choices,
  may,
  name,
  onChoose,
}: {
  preview: ReschedulePreview;
  choices: Choices;
  may: { except: boolean };
  name: string;
  onChoose: (change: Partial<Choices>) => void;
}) {
  const words = useTranslations("console_calendar.move");
  const { way, provider, quiet, till } = choices;
  // With the old price nothing is left to settle; the way back must stay.
  const ways =
    way === "keep_price" && settle.ways.length === 0 ? (["keep_price"] as const) : settle.ways;
  const back = settle.direction !== "charge";
  return (
    <>
      {ways.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{words(back ? "back_how" : "how")}</legend>
          {back && (
            <ChoiceCard
              name="way"
              value=""
              checked={way === null}
              onChoose={() => onChoose({ way: null })}
            >
              {words(way === "keep_price" ? "settle_anew" : "give_back")}
            </ChoiceCard>
          )}
          {ways.map((one) => (
            <ChoiceCard
              key={one}
              name="way"
              value={one}
              checked={way === one}
              onChoose={() => onChoose({ way: one })}
            >
              {words(`ways.${one}`, { to: settle.to ?? "" })}
            </ChoiceCard>
          ))}
        </fieldset>
      )}
      {way === "offline" && (
        <Field label={words("provider")}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={({ target }) => onChoose({ provider: target.value as Provider })}
            >
              {PROVIDERS.map((one) => (
                <option key={one} value={one}>
                  {words(`providers.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {isForTill(choices) && (
        <TillChoice value={till} onChange={(chosen) => onChoose({ till: chosen })} />
      )}
      {!quiet && <p className="text-sm">{words("told", { name })}</p>}
      {may.except && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={quiet}
            onChange={({ target }) => onChoose({ quiet: target.checked })}
          />
          {words("quiet")}
        </label>
      )}
    </>
  );
}
