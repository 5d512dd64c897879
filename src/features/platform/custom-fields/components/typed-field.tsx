"use client";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { Texts } from "./field-values";

export type Choice = { value: string; text: string };

/** The texts of a form, the sentence for each that is faulty, and the way to change one: each by its path. */
export type Typed = {
  texts: Texts;
  faults: Partial<Record<string, string>>;
  type: (path: string, text: Texts[string]) => void;
};

type Place = {
  typed: Typed;
  /** The path that the server uses in its faults. */
  path: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
};

/** A one-line text. */
export function TextField({
  typed: { texts, faults, type },
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
  typed: { texts, faults, type },
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
