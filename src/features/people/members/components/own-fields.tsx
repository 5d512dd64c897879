"use client";
import { useLocale, useTranslations } from "next-intl";
import { OwnControl } from "@/features/platform/custom-fields/components/own-control";
import { formatDate, formatList } from "@/lib/format";
import type { OwnField } from "./profile-change";
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
          <OwnControl key={field.key} field={field} typed={profile} />
        ))}
      {read.length > 0 && <OwnValues fields={read} values={profile.me.member.custom_fields} />}
    </>
  );
}

function OwnValue({ field, value }: { field: OwnField; value: unknown }) {
  const words = useTranslations("details");
  const answers = useTranslations("ui.answers");
  const locale = useLocale();
  if (value === undefined || value === null)
    return <span className="text-muted">{words("not_filled")}</span>;
  if (field.type === "boolean") return answers(value === true ? "yes" : "no");
  if (field.type === "date") {
    return (
      <span suppressHydrationWarning>
        {formatDate(`${String(value)}T00:00:00Z`, "UTC", locale)}
      </span>
    );
  }
  return Array.isArray(value) ? formatList(value.map(String), locale) : String(value);
}

/** Shows what a member has in the organization's own fields. */
export function OwnValues({
  fields,
  values,
}: {
  fields: readonly OwnField[];
  values: Record<string, unknown>;
}) {
  return (
    <dl className="grid gap-4">
      {fields.map((field) => (
        <div key={field.key} className="grid gap-0.5">
          <dt className="text-sm text-muted">{field.label}</dt>
          <dd className="text-base wrap-anywhere">
            <OwnValue field={field} value={values[field.key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
