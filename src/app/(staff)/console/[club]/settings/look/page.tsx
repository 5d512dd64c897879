import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { LookForm } from "@/features/backoffice/setup/components/staff/look-form";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readLook } from "../read-club";
import { SettingsTabs } from "../tabs";

export const generateMetadata = titled("look");

/** Edits how the club shows itself. */
export default async function LookPage() {
  const opened = await openWith("organizations:write");
  const [words, club] = await Promise.all([
    getTranslations("console_setup.look"),
    readLook(opened),
  ]);
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current="/settings/look" may={opened.may} />
      <LookForm club={club} />
    </>
  );
}
