"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import type { Override } from "../../schema";
import { problemOf, toOverride, type TypedDates } from "./overrides";

/** Asks for the dates of a closure or an extra opening; adds them to the week that is edited, and saves nothing. */
export function OverrideForm({
  today,
  others,
  onAdd,
  onClose,
}: {
  today: string;
  others: readonly Override[];
  onAdd: (one: Override) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_places.exceptions");
  const hours = useTranslations("console_places.hours");
  const [typed, setTyped] = useState<TypedDates>({
    ...{ kind: "closed", first: today, last: today, whole: true },
    ...{ from: "09:00", until: "17:00", capacity: "1" },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const put = (one: Partial<TypedDates>) => {
    setProblem(null);
    setTyped((before) => ({ ...before, ...one }));
  };
  const add = () => {
    const one = toOverride(typed);
    const found = typed.first && typed.last ? problemOf(one, others) : "ends_first";
    if (found) setProblem(words(found));
    else onAdd(one);
  };
  const input = (field: "first" | "last" | "from" | "until", type: "date" | "time") => (
    <Field label={words(field)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          required
          className="tabular"
          value={typed[field]}
          onChange={({ target }) =>
            put(
              field === "first" && target.value > typed.last
                ? { first: target.value, last: target.value }
                : { [field]: target.value },
            )
          }
        />
      )}
    </Field>
  );
  return (
    <div role="group" aria-label={words("add")} className="grid gap-4 rounded-lg bg-sunken p-4">
      <SegmentedControl
        label={words("kind")}
        value={typed.kind}
        onChange={(kind) => put({ kind, whole: kind === "closed" })}
        options={[
          { value: "closed", text: words("closed") },
          { value: "open", text: words("open") },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {input("first", "date")}
        {!typed.whole && input("from", "time")}
        {input("last", "date")}
        {!typed.whole && input("until", "time")}
        {typed.kind === "open" && (
          <Field label={hours("people")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                value={typed.capacity}
                onChange={({ target }) => put({ capacity: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={typed.whole}
          onChange={({ target }) => put({ whole: target.checked })}
        />
        {words("whole")}
      </label>
      <FieldError id="exception-problem" error={problem} />
      <div className="flex gap-2">
        <Button size="sm" onClick={add}>
          {words("put")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {words("back")}
        </Button>
      </div>
    </div>
  );
}
