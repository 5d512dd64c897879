"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import type { PassDesignField } from "../../schema";
import type { CardValue } from "./card-values";
import {
  type DesignFaults,
  type DesignFields as Fields,
  freeKey,
  movedField,
  roomIn,
  SLOTS,
} from "./design-content";
import { FieldLine } from "./field-line";

/** Edits what the card shows, place by place, as many as a phone has room for. */
export function DesignFields({
  fields,
  values,
  faults,
  onChange,
}: {
  fields: Fields;
  values: readonly CardValue[];
  faults: DesignFaults;
  onChange: (fields: Fields) => void;
}) {
  const words = useTranslations("console_designs.fields");
  const change = (at: number, some: Partial<PassDesignField>) =>
    onChange(fields.map((field, n) => (n === at ? { ...field, ...some } : field)));
  return (
    <div className="grid gap-5">
      <FieldError id="fields-error" error={faults["fields"]} />
      {SLOTS.map((slot) => {
        const here = fields.flatMap((field, at) => (field.slot === slot ? [{ field, at }] : []));
        const room = roomIn(fields, slot);
        return (
          <section key={slot} aria-label={words(`slots.${slot}`)}>
            <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-1">
              <h3 className="text-sm font-semibold">{words(`slots.${slot}`)}</h3>
              {room > 0 ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Plus aria-hidden className="size-4" />}
                  aria-label={words("add_to", { place: words(`slots.${slot}`) })}
                  onClick={() =>
                    onChange([
                      ...fields,
                      { slot, key: freeKey(fields, "field"), label: "", value: "{{member.name}}" },
                    ])
                  }
                >
                  {words("add")}
                </Button>
              ) : (
                <span className="flex min-h-9 items-center text-sm text-muted">
                  {words("full")}
                </span>
              )}
            </div>
            {here.length === 0 ? (
              <p className="py-3 text-sm text-muted">{words("none")}</p>
            ) : (
              <ul className="divide-y divide-line">
                {here.map(({ field, at }, n) => (
                  <FieldLine
                    key={field.key}
                    field={field}
                    path={`fields.${at}`}
                    values={values}
                    faults={faults}
                    first={n === 0}
                    last={n === here.length - 1}
                    onChange={(some) => change(at, some)}
                    onMove={(step) => onChange(movedField(fields, at, step))}
                    onRemove={() => onChange(fields.filter((_, other) => other !== at))}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
