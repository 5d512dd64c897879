import { DataCard } from "@/features/member-export/components/data-card";
import { EmailForm } from "@/features/members/components/email-form";
import { listCountries, listLanguages } from "@/features/members/components/profile-choices";
import { ProfileForm } from "@/features/members/components/profile-form";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";

export const metadata = { title: "Your details" };

export default async function DetailsPage() {
  const { call, me } = await openPage("/me");
  const wanted = await call.me.wantedEmail();
  return (
    <>
      <PageHeader
        title="Your details"
        lead={`What ${me.organization.name} knows of you, and how it reaches you.`}
      />
      <div className="grid gap-10">
        <ProfileForm first={me} countries={listCountries()} languages={listLanguages(me)} />
        <EmailForm email={me.member.email} firstWanted={wanted} />
        <DataCard organization={me.organization.name} />
      </div>
    </>
  );
}
