"use client";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { Choice } from "./profile-change";
import type { Profile } from "./use-profile";

type Place = {
  profile: Profile;
  /** The path that the server uses in its faults. */
  path: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
};

/** A one-line text of the member's profile. */
export function TextField({
  profile: { texts, faults, type },
  path,
  label,
  hint,
  optional = false,
  ...input
}: Place & Omit<ComponentProps<"input">, "value" | "onChange">) {
  return (
    <Field label={label} hint={hint} optional={optional} error={faults[path]}>
      {(control) => (
        <Input
          {...input}
          {...control}
          name={path}
          value={String(texts[path] ?? "")}
          onChange={(event) => type(path, event.target.value)}
        />
      )}
    </Field>
  );
}

/** A choice of one value; `none` is the label for an empty choice. */
export function ChoiceField({
  profile: { texts, faults, type },
  path,
  label,
  hint,
  optional = false,
  none,
  choices,
  ...select
}: Place & { none?: string; choices: Choice[] } & Omit<
    ComponentProps<"select">,
    "value" | "onChange"
  >) {
  const value = String(texts[path] ?? "");
  // A saved value may no longer be offered.
  const gone = value !== "" && !choices.some((choice) => choice.value === value);
  return (
    <Field label={label} hint={hint} optional={optional} error={faults[path]}>
      {(control) => (
        <Select
          {...select}
          {...control}
          name={path}
          value={value}
          onChange={(event) => type(path, event.target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {gone && <option>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
