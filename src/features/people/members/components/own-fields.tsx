"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { FieldError } from "@/ui/field";
import { formatDate, formatList } from "@/lib/format";
import { type OwnField, pathOf } from "./profile-change";
import { ChoiceField, TextField } from "./profile-field";
import type { Profile } from "./use-profile";

/** The organization's own fields, editable or read-only. */
export function OwnFields({ profile }: { profile: Profile }) {
  const fields = profile.me.custom_fields;
  const read = fields.filter(({ editable }) => !editable);
  return (
    <>
      {fields
        .filter(({ editable }) => editable)
        .map((field) => (
          <OwnControl key={field.key} field={field} profile={profile} />
        ))}
      {read.length > 0 && (
        <dl className="grid gap-4">
          {read.map((field) => (
            <div key={field.key} className="grid gap-0.5">
              <dt className="text-sm text-muted">{field.label}</dt>
              <dd className="text-base wrap-anywhere">
                <OwnValue field={field} value={profile.me.member.custom_fields[field.key]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function OwnControl({ field, profile }: { field: OwnField; profile: Profile }) {
  const words = useTranslations("details");
  const { label, required, options } = field;
  const place = { profile, path: pathOf(field), label, optional: !required };
  switch (field.type) {
    case "multi_select":
      return <SeveralOf field={field} profile={profile} />;
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
      return <TextField {...place} inputMode="decimal" autoComplete="off" />;
    case "text":
      return <TextField {...place} autoComplete="off" />;
    default:
      return <TextField {...place} type={field.type} autoComplete="off" />;
  }
}

function SeveralOf({
  field,
  profile: { texts, faults, type },
}: {
  field: OwnField;
  profile: Profile;
}) {
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
      {offered.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={path}
            value={option}
            checked={has.includes(option)}
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

function OwnValue({ field, value }: { field: OwnField; value: unknown }) {
  const words = useTranslations("details");
  const locale = useLocale();
  if (value === undefined || value === null)
    return <span className="text-muted">{words("not_filled")}</span>;
  if (field.type === "boolean") return words(value === true ? "yes" : "no");
  if (field.type === "date") {
    return (
      <span suppressHydrationWarning>
        {formatDate(`${String(value)}T00:00:00Z`, "UTC", locale)}
      </span>
    );
  }
  return Array.isArray(value) ? formatList(value.map(String), locale) : String(value);
}
