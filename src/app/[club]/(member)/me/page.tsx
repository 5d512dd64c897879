import { languageNames } from "@/api/words";
import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { DataCard } from "@/features/backoffice/member-export/components/data-card";
import { EmailForm } from "@/features/people/members/components/email-form";
import { listCountries, listLanguages } from "@/features/people/members/components/profile-choices";
import { ProfileForm } from "@/features/people/members/components/profile-form";
import { PasskeysCard } from "@/features/people/passkeys/components/passkeys-card";
import { SessionsCard } from "@/features/people/sessions/components/sessions-card";
import { PageHeader } from "@/ui/page-header";
import { offersPasskeys } from "@/api/identity/sign-in";
import { openPage } from "../portal";

export const generateMetadata = titled("details");

export default async function DetailsPage() {
  const { call, me, today, locale } = await openPage("/me");
  const words = await getTranslations("details");
  const [wanted, sessions, passkeys] = await Promise.all([
    call.me.wantedEmail(),
    call.me.sessions(),
    call.passkeys.list(),
  ]);
  const { email } = me.member;
  const timezone = me.organization.default_timezone;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead", { club: me.organization.name })} />
      <div className="grid gap-10">
        <ProfileForm
          first={me}
          countries={listCountries(locale)}
          languages={listLanguages(me, languageNames(), words)}
        />
        <EmailForm email={email} firstWanted={wanted} />
        {(offersPasskeys() || passkeys.length > 0) && (
          <PasskeysCard {...{ first: passkeys, email, timezone, today }} />
        )}
        <SessionsCard {...{ first: sessions, email, timezone, today }} />
        <DataCard organization={me.organization.name} />
      </div>
    </>
  );
}
