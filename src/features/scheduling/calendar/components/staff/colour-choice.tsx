"use client";
import { useTranslations } from "next-intl";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { type Colour, COLOURS, tintOfCategory } from "./block-colour";

/** Asks what the colours of the grid tell. */
export function ColourChoice({
  colour,
  onChange,
}: {
  colour: Colour;
  onChange: (colour: Colour) => void;
}) {
  const words = useTranslations("console_calendar.colours");
  return (
    <Field label={words("label")}>
      {(control) => (
        <Select
          {...control}
          value={colour}
          onChange={({ target }) =>
            onChange(COLOURS.find((one) => one === target.value) ?? "state")
          }
        >
          {COLOURS.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Names the colours of categories. */
export function ColourLegend({ categories }: { categories: readonly string[] }) {
  const words = useTranslations("console_calendar.colours");
  return (
    <ul aria-label={words("legend")} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {categories.map((category) => (
        <li key={category} className="flex items-center gap-2">
          <span
            aria-hidden
            className="size-4 rounded-sm border border-line-strong"
            style={{ background: `var(--tint-${tintOfCategory(category, categories)})` }}
          />
          {wordOf(category)}
        </li>
      ))}
    </ul>
  );
}
