"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldError } from "@/ui/field";
import { type AskedField, pathOf } from "./field-values";
import { ChoiceField, TextField, type Typed } from "./typed-field";

/** What the server reads as a number, white space around it left out. */
const NUMBER = String.raw`\s*[+\-]?[0-9]+(\.[0-9]+)?\s*`;

/** Asks for the value of one of the organization's own fields. */
export function OwnControl({ field, typed }: { field: AskedField; typed: Typed }) {
  const words = useTranslations("ui.answers");
  const { label, required, options } = field;
  const place = { typed, path: pathOf(field), label, optional: !required, required };
  switch (field.type) {
    case "multi_select":
      return <SeveralOf field={field} typed={typed} />;
    case "select":
      return (
        <ChoiceField
          {...place}
          none={words("not_chosen")}
          choices={options.map((value) => ({ value, text: value }))}
        />
      );
    case "boolean":
      return (
        <ChoiceField
          {...place}
          none={words("not_answered")}
          choices={[
            { value: "true", text: words("yes") },
            { value: "false", text: words("no") },
          ]}
        />
      );
    case "number":
      return <TextField {...place} inputMode="decimal" pattern={NUMBER} autoComplete="off" />;
    case "text":
      return <TextField {...place} autoComplete="off" />;
    default:
      return <TextField {...place} type={field.type} autoComplete="off" />;
  }
}

function SeveralOf({ field, typed: { texts, faults, type } }: { field: AskedField; typed: Typed }) {
  const ui = useTranslations("ui");
  const id = useId();
  const path = pathOf(field);
  const chosen = texts[path];
  const has = Array.isArray(chosen) ? chosen : [];
  const fault = faults[path];
  // A saved option may no longer be offered; it stays in the list so that it can be cleared.
  const offered = [...field.options, ...has.filter((one) => !field.options.includes(one))];
  return (
    <fieldset className="grid gap-1.5" aria-describedby={fault && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-medium">
        {field.label}
        {!field.required && <span className="font-normal text-muted"> {ui("optional")}</span>}
      </legend>
      {offered.map((option, at) => (
        <label key={option} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={path}
            value={option}
            checked={has.includes(option)}
            // A form that checks itself asks for any of them; the message stands at the first.
            required={field.required && has.length === 0 && at === 0}
            aria-invalid={fault ? true : undefined}
            onChange={({ target }) =>
              type(path, target.checked ? [...has, option] : has.filter((one) => one !== option))
            }
            className="size-4.5 shrink-0 accent-[var(--accent)]"
          />
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={fault} />
    </fieldset>
  );
}
