import { ArrowRight, Building2 } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { AcceptInvitation } from "@/features/people/staff/components/staff/accept-invitation";
import { roleNames } from "@/features/people/staff/words";
import { consolePath } from "@/lib/portal-path";
import { Card } from "@/ui/card";
import { ClubMark } from "@/ui/club-face";
import { EmptyState } from "@/ui/empty-state";
import { LinkAway } from "@/ui/link-away";
import { Toaster } from "@/ui/toast";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { openPlaces } from "../open-console";

export const generateMetadata = titled("console");

/** Shows where a person works and who invites them; leads on to the only place there is. */
export default async function PlacesPage() {
  const { call, email } = await openPlaces();
  const [places, words] = await Promise.all([call.person.places(), getTranslations("console")]);
  const [only] = places;
  if (only && places.length === 1 && !only.invited) {
    redirect(consolePath(only.organization.handle, "/start"));
  }
  const name = roleNames(words);
  return (
    <WordsProvider areas={["shell", "ui", "console"]}>
      <main
        id="main"
        className="mx-auto grid min-h-dvh w-full max-w-xl content-start gap-6 px-4 py-10"
      >
        <ClubMark />
        <h1 className="text-2xl">{words("places.title")}</h1>
        {places.length === 0 && (
          <EmptyState icon={<Building2 />} title={words("places.none")}>
            {words("places.none_text", { email })}
          </EmptyState>
        )}
        {places.length > 0 && (
          <ul className="grid gap-3">
            {places.map(({ staff_id, invited, role_ids, organization }) => {
              const address = consolePath(organization.handle, "/start");
              const roles = role_ids.map(name).join(", ");
              return (
                <Card
                  as="li"
                  key={staff_id}
                  className="relative flex flex-wrap items-center gap-4 p-5 hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold break-words">
                      {invited ? (
                        organization.name
                      ) : (
                        // The whole card opens the console.
                        <LinkAway href={address} className="after:absolute after:inset-0">
                          {organization.name}
                        </LinkAway>
                      )}
                    </span>
                    <span className="block text-sm text-muted">
                      {invited ? words("places.invited", { roles }) : roles}
                    </span>
                  </span>
                  {invited ? (
                    <AcceptInvitation
                      staffId={staff_id}
                      club={organization.name}
                      address={address}
                    />
                  ) : (
                    <ArrowRight aria-hidden className="size-5 shrink-0 text-muted" />
                  )}
                </Card>
              );
            })}
          </ul>
        )}
      </main>
      <Toaster />
    </WordsProvider>
  );
}
