import type { ReactNode } from "react";
import { SameView } from "@/features/people/member-views/components/same-view";
import { SignOut } from "@/features/people/sessions/components/sign-out";
import { SwitchOrganization } from "@/features/people/sessions/components/switch-organization";
import { UndoBooking } from "@/features/scheduling/bookings/components/undo-booking";
import { PaletteHost } from "@/features/scheduling/palette/components/palette-host";
import { AppShell } from "@/ui/app-shell";
import { ReaderZoneProvider } from "@/ui/reader-zone";
import { languageNames } from "@/api/words";
import { WordsProvider } from "@/app/words";
import type { Shell } from "./portal";
import { StaffBanner } from "./staff-banner";

/** The areas whose words client components of the portal say. */
const AREAS = [
  "shell",
  "ui",
  "bookings",
  "calendar",
  "club",
  "details",
  "events",
  "guests",
  "billing_details",
  "memberships",
  "money",
  "notifications",
  "palette",
  "pass",
  "places",
  "prices",
  "quotes",
  "resources",
  "sign_in",
  "suggestions",
  "terms",
  "waitlist",
] as const;

/** Frames every page of a signed-in member. */
export function PortalFrame({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { me, memberships, theme, testPayments, readerZone } = shell;
  const { face, view } = shell;
  const organizations = memberships.map((membership) => ({
    id: membership.organization_id,
    handle: membership.organization_handle,
    elsewhere: membership.elsewhere,
    name: membership.organization_name,
    logo_url: membership.current ? (face?.icon ?? face?.logo ?? null) : null,
  }));
  const current = organizations.find((one) => one.id === me.organization.id);
  return (
    <WordsProvider areas={AREAS}>
      <ReaderZoneProvider zone={readerZone}>
        <AppShell
          organization={
            current ?? {
              ...me.organization,
              elsewhere: null,
              logo_url: face?.icon ?? face?.logo ?? null,
            }
          }
          organizations={organizations}
          member={me.member}
          theme={theme}
          brand={face?.accent ?? null}
          testPayments={testPayments}
          switcher={(organization, isCurrent) => (
            <SwitchOrganization organization={organization} current={isCurrent} />
          )}
          console={shell.console}
          signOut={view ? null : <SignOut />}
          view={view && <StaffBanner view={view} club={me.organization.handle} />}
        >
          <SameView open={view?.id ?? null} />
          <UndoBooking />
          {children}
          <PaletteHost
            club={{ timezone: me.organization.default_timezone, languages: languageNames() }}
          />
        </AppShell>
      </ReaderZoneProvider>
    </WordsProvider>
  );
}
