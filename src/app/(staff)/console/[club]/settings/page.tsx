import { getTranslations } from "next-intl/server";
import { languageNames } from "@/api/words";
import { titled } from "@/app/titled";
import { ClubForm } from "@/features/backoffice/setup/components/staff/club-form";
import { countriesFor } from "@/features/people/members/components/countries";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../open-console";
import { SettingsTabs } from "./tabs";

export const generateMetadata = titled("settings");

/** Edits what members and documents say about the club. */
export default async function SettingsPage() {
  const { call, org, may, locale } = await openWith("organizations:read");
  const [{ value, version }, words] = await Promise.all([
    call.club.get({ organization_id: org.id }),
    getTranslations("console_setup.club"),
  ]);
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current="/settings" may={may} />
      <ClubForm
        club={value}
        version={version}
        countries={countriesFor(locale)}
        languages={languageNames()}
        zones={Intl.supportedValuesOf("timeZone")}
        currencies={Intl.supportedValuesOf("currency")}
        mayChange={may("organizations:write")}
      />
    </>
  );
}
