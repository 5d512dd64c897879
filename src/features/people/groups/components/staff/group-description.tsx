import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";

/** Asks what a group is about. */
export function GroupDescription({ known = "" }: { known?: string }) {
  const words = useTranslations("console_people.groups");
  return (
    <Field label={words("description")} optional>
      {(control) => (
        <TextArea {...control} name="description" rows={2} maxLength={2000} defaultValue={known} />
      )}
    </Field>
  );
}
