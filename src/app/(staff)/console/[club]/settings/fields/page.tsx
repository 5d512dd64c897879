import { TextCursorInput } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { FieldLine } from "@/features/platform/custom-fields/components/staff/field-line";
import { NewField } from "@/features/platform/custom-fields/components/staff/new-field";
import { CUSTOM_FIELD_TYPES } from "@/features/platform/custom-fields/schema";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { SettingsTabs } from "../tabs";

export const generateMetadata = titled("fields");

/** Lists the fields that the club adds to its members, with those that were archived at the end. */
export default async function FieldsPage() {
  const { call, may } = await openWith("custom-fields:read");
  const [words, all] = await Promise.all([
    getTranslations("console_fields"),
    readAll((at) => call.customFields.list({ ...at, include_archived: true })),
  ]);
  const fields = all.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const writes = may("custom-fields:write");
  return (
    <WordsProvider areas={["ui", "console_fields"]}>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={writes && <NewField types={CUSTOM_FIELD_TYPES} />}
      />
      <SettingsTabs current="/settings/fields" may={may} />
      {fields.length === 0 && (
        <EmptyState icon={<TextCursorInput />} title={words("none")}>
          {words("none_text")}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {fields.map((field) => (
          <FieldLine key={field.id} field={field} writes={writes} />
        ))}
      </ul>
    </WordsProvider>
  );
}
