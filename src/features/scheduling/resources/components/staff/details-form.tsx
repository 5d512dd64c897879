"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, TextArea } from "@/ui/input";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Resource } from "../../schema";
import { type Details, detailsChange, toDetails } from "./details";
import { SaveBar } from "./save-bar";
import { useChange } from "./use-change";

/** Edits a place's names, description and lengths; for readers the same, without a way to change it. */
export function DetailsForm({
  resource,
  version,
  mayChange,
}: {
  resource: Resource;
  version: string;
  mayChange: boolean;
}) {
  const words = useTranslations("console_places.details");
  const saved = toDetails(resource);
  const [edited, setEdited] = useState<Details | null>(null);
  const typed = edited ?? saved;
  const state = useChange(resource.id, version);
  const { faults } = state;
  const change = detailsChange(saved, typed);
  useLeaveWarning(change !== null);
  const put = (one: Partial<Details>) => setEdited({ ...typed, ...one });
  const minutes = (field: "min" | "max" | "step", fault: string) => (
    <Field
      label={words(field)}
      error={faults[fault]}
      hint={<span className="sr-only">{words("minutes")}</span>}
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={5}
            step={5}
            required
            className="tabular"
            value={typed[field]}
            onChange={({ target }) => put({ [field]: target.value })}
          />
          <span aria-hidden className="text-sm text-muted">
            {words("minutes")}
          </span>
        </span>
      )}
    </Field>
  );
  return (
    <Card as="section" aria-labelledby="details" className="max-w-3xl p-5 md:p-6">
      <h2 id="details" className="sr-only">
        {words("title")}
      </h2>
      <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={!mayChange} className="grid gap-5">
          <Field label={words("name")} error={faults["name"]}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={200}
                autoComplete="off"
                value={typed.name}
                onChange={({ target }) => put({ name: target.value })}
              />
            )}
          </Field>
          <Field label={words("description")} optional error={faults["description"]}>
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                value={typed.description}
                onChange={({ target }) => put({ description: target.value })}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={words("category")}
              optional
              hint={words("category_hint")}
              error={faults["category"]}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  autoComplete="off"
                  value={typed.category}
                  onChange={({ target }) => put({ category: target.value })}
                />
              )}
            </Field>
            <Field label={words("timezone")} error={faults["timezone"]}>
              {(control) => (
                <Input
                  {...control}
                  required
                  autoComplete="off"
                  value={typed.timezone}
                  onChange={({ target }) => put({ timezone: target.value })}
                />
              )}
            </Field>
          </div>
          <Field
            label={words("amenities")}
            optional
            hint={words("amenities_hint")}
            error={faults["amenities"]}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={typed.amenities}
                onChange={({ target }) => put({ amenities: target.value })}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-3">
            {minutes("min", "min_duration_minutes")}
            {minutes("max", "max_duration_minutes")}
            {minutes("step", "slot_step_minutes")}
          </div>
        </fieldset>
        {mayChange && <SaveBar state={state} change={change} onUndo={() => setEdited(null)} />}
      </form>
    </Card>
  );
}
