"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { type CardValue, onlyValue } from "./card-values";

const OWN = "own";

/** Asks what a place of the card shows: one value of the member, or a text in which values stand. */
export function TemplateField({
  label,
  value,
  values,
  error,
  optional = false,
  onChange,
}: {
  label: string;
  /** A template. */
  value: string;
  values: readonly CardValue[];
  error?: string | null | undefined;
  optional?: boolean;
  onChange: (template: string) => void;
}) {
  const words = useTranslations("console_designs.fields");
  const input = useRef<HTMLInputElement>(null);
  const only = onlyValue(value);
  const known = values.some(({ placeholder }) => placeholder === only);
  const [own, setOwn] = useState(!known && value !== "");
  const isOwn = own || (!known && value !== "");
  const insert = (placeholder: string) => {
    const element = input.current;
    const [from, to] = [
      element?.selectionStart ?? value.length,
      element?.selectionEnd ?? value.length,
    ];
    onChange(`${value.slice(0, from)}{{${placeholder}}}${value.slice(to)}`);
    element?.focus();
  };
  const options = values.map(({ placeholder, name }) => (
    <option key={placeholder} value={placeholder}>
      {name}
    </option>
  ));
  return (
    <Field label={label} error={isOwn ? undefined : error} optional={optional}>
      {(control) => (
        <div className="grid gap-2">
          <Select
            {...control}
            value={isOwn ? OWN : (only ?? "")}
            onChange={({ target }) => {
              setOwn(target.value === OWN);
              if (target.value === OWN) return;
              onChange(target.value === "" ? "" : `{{${target.value}}}`);
            }}
          >
            <option value="">{words("nothing")}</option>
            {options}
            <option value={OWN}>{words("own_text")}</option>
          </Select>
          {isOwn && (
            <Field label={words("text")} error={error}>
              {(typed) => (
                <div className="grid gap-2">
                  <Input
                    {...typed}
                    ref={input}
                    value={value}
                    maxLength={4000}
                    autoComplete="off"
                    onChange={({ target }) => onChange(target.value)}
                  />
                  <Select
                    aria-label={words("insert")}
                    value=""
                    onChange={({ target }) => insert(target.value)}
                  >
                    <option value="">{words("insert")}</option>
                    {options}
                  </Select>
                </div>
              )}
            </Field>
          )}
        </div>
      )}
    </Field>
  );
}
