import { languageNames } from "@/api/words";
import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { DataCard } from "@/features/backoffice/member-export/components/data-card";
import { EmailForm } from "@/features/people/members/components/email-form";
import { listCountries, listLanguages } from "@/features/people/members/components/profile-choices";
import { InvitePeople } from "@/features/people/account-invitations/components/invite-people";
import { HouseholdCard } from "@/features/people/accounts/components/household-card";
import { NotificationsCard } from "@/features/people/notification-choices/components/notifications-card";
import { PushCard } from "@/features/people/push-devices/components/push-card";
import { ProfileForm } from "@/features/people/members/components/profile-form";
import { PhotoCard } from "@/features/people/members/components/photo-card";
import { PasskeysCard } from "@/features/people/passkeys/components/passkeys-card";
import { SessionsCard } from "@/features/people/sessions/components/sessions-card";
import { PageHeader } from "@/ui/page-header";
import { headers } from "next/headers";
import { offersPasskeys } from "@/api/identity/sign-in";
import { Fragment, type ReactNode } from "react";
import { openPage } from "../portal";

export const generateMetadata = titled("details");

export default async function DetailsPage() {
  const { call, me, today, locale, view } = await openPage("/me");
  const words = await getTranslations("details");
  const [wanted, sessions, passkeys, notifications, pushDevices, pushKey, accounts] =
    await Promise.all([
      call.me.wantedEmail(),
      view ? [] : call.me.sessions(),
      view ? [] : call.passkeys.list(),
      call.me.notifications(),
      view ? [] : call.pushDevices.list(),
      view ? null : call.pushDevices.key(),
      call.me.accounts(),
    ]);
  const invitations = await Promise.all(
    accounts.map(({ id, owned }) =>
      owned ? call.accountInvitations.list({ account_id: id }) : { items: [] },
    ),
  );
  const { email } = me.member;
  const shown = PARTS.filter(
    (part) =>
      (part !== "household" || accounts.length > 0) &&
      // A person's own devices and data are nobody else's to see.
      (!view || (part !== "devices" && part !== "data")),
  );
  const timezone = me.organization.default_timezone;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead", { club: me.organization.name })} />
      <div className="grid items-start gap-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={words("parts.label")} className="sticky top-6 hidden lg:block">
          <ul className="grid gap-0.5 border-l border-line">
            {shown.map((part) => (
              <li key={part}>
                <a
                  href={`#${part}`}
                  className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 text-sm font-medium text-muted hover:border-line-strong hover:text-ink"
                >
                  {words(`parts.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10">
          <Part id="contact">
            <PhotoCard name={me.member.name} url={me.member.photo_url} />
            <ProfileForm
              first={me}
              countries={listCountries(locale)}
              languages={listLanguages(me, languageNames(), words)}
            />
            <EmailForm email={email} firstWanted={wanted} />
          </Part>
          <Part id="notifications">
            <NotificationsCard first={notifications} club={me.organization.name} email={email} />
            {pushKey && (
              <PushCard
                {...{ first: pushDevices, publicKey: pushKey.public_key, timezone, today }}
              />
            )}
          </Part>
          {!view && (
            <Part id="devices">
              {(offersPasskeys(await headers()) || passkeys.length > 0) && (
                <PasskeysCard {...{ first: passkeys, email, timezone, today }} />
              )}
              <SessionsCard {...{ first: sessions, email, timezone, today }} />
            </Part>
          )}
          {accounts.length > 0 && (
            <Part id="household">
              {accounts.map((account, index) => (
                <Fragment key={account.id}>
                  <HouseholdCard account={account} />
                  {account.owned && (
                    <InvitePeople
                      accountId={account.id}
                      accountName={account.name}
                      first={invitations[index]?.items ?? []}
                      timezone={timezone}
                    />
                  )}
                </Fragment>
              ))}
            </Part>
          )}
          {!view && (
            <Part id="data">
              <DataCard organization={me.organization.name} />
            </Part>
          )}
        </div>
      </div>
    </>
  );
}

/** The parts of the page, in order; the index beside it leads to each. */
const PARTS = ["contact", "notifications", "devices", "household", "data"] as const;

function Part({ id, children }: { id: (typeof PARTS)[number]; children: ReactNode }) {
  return (
    <div id={id} className="grid scroll-mt-6 gap-6">
      {children}
    </div>
  );
}
