"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { LeadField } from "./lead-field";
import type { ToldPolicy } from "./policy-words";
import { TierFields } from "./tier-fields";

/** Asks for the terms of a policy; what few clubs need is folded. */
export function PolicyFields({
  terms,
  onChange,
  faulty,
}: {
  terms: ToldPolicy;
  onChange: (change: Partial<ToldPolicy>) => void;
  /** The fields that the server refused. */
  faulty: readonly string[];
}) {
  const words = useTranslations("console_catalogue.policies");
  const fault = (field: keyof ToldPolicy) => (faulty.includes(field) ? words("wrong") : null);
  const number = (
    field:
      | "max_advance_days"
      | "min_duration_minutes"
      | "max_duration_minutes"
      | "max_active_holds"
      | "buffer_before_minutes"
      | "buffer_after_minutes",
    [least, most]: [number, number],
  ) => (
    <Field label={words(`fields.${field}`)} error={fault(field)} optional>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={least}
          max={most}
          value={terms[field] ?? ""}
          onChange={({ target: { value } }) => {
            const empty = field.startsWith("buffer") ? 0 : null;
            onChange({ [field]: value === "" ? empty : Number(value) });
          }}
        />
      )}
    </Field>
  );
  const check = (field: "requires_approval" | "allow_overlapping_bookings") => (
    <Check
      text={words(`fields.${field}`)}
      checked={terms[field]}
      onChange={(checked) => onChange({ [field]: checked })}
    />
  );
  return (
    <>
      <TierFields
        tiers={terms.cancellation_tiers}
        error={fault("cancellation_tiers")}
        onChange={(cancellation_tiers) => onChange({ cancellation_tiers })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LeadField
          label={words("fields.reschedule_until_minutes")}
          value={terms.reschedule_until_minutes}
          onChange={(reschedule_until_minutes) => onChange({ reschedule_until_minutes })}
        />
        <LeadField
          label={words("fields.min_notice_minutes")}
          error={fault("min_notice_minutes")}
          value={terms.min_notice_minutes}
          onChange={(min_notice_minutes) => onChange({ min_notice_minutes })}
        />
        {number("max_advance_days", [0, 3660])}
        <Field label={words("fields.no_show")} optional>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={100}
              value={terms.no_show?.fee_percent ?? ""}
              onChange={({ target: { value } }) =>
                onChange({
                  no_show:
                    value === ""
                      ? null
                      : { after_minutes: null, ...terms.no_show, fee_percent: Number(value) },
                })
              }
            />
          )}
        </Field>
      </div>
      {check("requires_approval")}
      <details className="rounded-lg ring-1 ring-line ring-inset">
        <summary className="flex min-h-12 cursor-pointer items-center rounded-lg px-4 text-sm font-medium">
          {words("more")}
        </summary>
        <div className="grid items-start gap-4 px-4 pt-2 pb-5 sm:grid-cols-2">
          {number("min_duration_minutes", [5, 44_640])}
          {number("max_duration_minutes", [5, 44_640])}
          {number("buffer_before_minutes", [0, 1440])}
          {number("buffer_after_minutes", [0, 1440])}
          {number("max_active_holds", [1, 1000])}
          <div className="sm:col-span-2">{check("allow_overlapping_bookings")}</div>
        </div>
      </details>
    </>
  );
}

function Check({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {text}
    </label>
  );
}
