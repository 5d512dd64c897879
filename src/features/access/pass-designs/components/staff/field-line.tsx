"use client";
import { ChevronDown, ChevronUp, Trash2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { PassDesignField } from "../../schema";
import type { CardValue } from "./card-values";
import type { DesignFaults } from "./design-content";
import { TemplateField } from "./template-field";

const ALIGNS = ["left", "center", "right"] as const;

/** Edits one field of the card: its label and what it shows; opened, what a phone says when it changes. */
export function FieldLine({
  field,
  path,
  values,
  faults,
  first,
  last,
  onChange,
  onMove,
  onRemove,
}: {
  field: PassDesignField;
  /** In the design: `fields.2`. */
  path: string;
  values: readonly CardValue[];
  faults: DesignFaults;
  first: boolean;
  last: boolean;
  onChange: (change: Partial<PassDesignField>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const words = useTranslations("console_designs.fields");
  const name = field.label === "" ? words("unnamed") : field.label;
  return (
    <li className="grid gap-3 py-4 first:pt-1">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={words("label")} error={faults[`${path}.label`]}>
          {(control) => (
            <Input
              {...control}
              value={field.label}
              maxLength={64}
              autoComplete="off"
              onChange={({ target }) => onChange({ label: target.value })}
            />
          )}
        </Field>
        <TemplateField
          label={words("shows")}
          value={field.value}
          values={values}
          error={faults[`${path}.value`]}
          onChange={(value) => onChange({ value })}
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <details className="min-w-0 flex-1 basis-60">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-muted pointer-coarse:min-h-11">
            {words("more")}
          </summary>
          <div className="grid items-start gap-3 pt-2 sm:grid-cols-2">
            <Field
              label={words("message")}
              hint={words("message_hint")}
              error={faults[`${path}.change_message`]}
              optional
            >
              {(control) => (
                <Input
                  {...control}
                  value={field.change_message ?? ""}
                  maxLength={200}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ change_message: target.value || null })}
                />
              )}
            </Field>
            <Field label={words("align")}>
              {(control) => (
                <Select
                  {...control}
                  value={field.align ?? ""}
                  onChange={({ target }) =>
                    onChange({ align: ALIGNS.find((one) => one === target.value) ?? null })
                  }
                >
                  <option value="">{words("aligns.phone")}</option>
                  {ALIGNS.map((one) => (
                    <option key={one} value={one}>
                      {words(`aligns.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </details>
        <div className="flex">
          <Mark label={words("up", { name })} closed={first} onPress={() => onMove(-1)}>
            <ChevronUp aria-hidden className="size-4.5" />
          </Mark>
          <Mark label={words("down", { name })} closed={last} onPress={() => onMove(1)}>
            <ChevronDown aria-hidden className="size-4.5" />
          </Mark>
          <Mark label={words("remove", { name })} onPress={onRemove}>
            <Trash2 aria-hidden className="size-4.5" />
          </Mark>
        </div>
      </div>
    </li>
  );
}

/** A small button with a sign. */
export function Mark({
  label,
  closed = false,
  onPress,
  children,
}: {
  label: string;
  closed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={closed}
      onClick={onPress}
      className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:opacity-35 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
