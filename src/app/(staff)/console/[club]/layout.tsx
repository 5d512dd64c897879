import type { ReactNode } from "react";
import { SignOut } from "@/features/people/sessions/components/sign-out";
import { clubPage } from "@/api/identity/clubs";
import { signedInClub } from "@/api/identity/known-club";
import { WordsProvider } from "@/app/words";
import { progressOf } from "@/features/backoffice/setup/components/staff/progress";
import { SetupProgress } from "@/features/backoffice/setup/components/staff/setup-progress";
import { ConsoleKeys } from "@/features/backoffice/desk/components/staff/console-keys";
import { ConsolePaletteHost } from "@/features/backoffice/desk/components/staff/console-palette-host";
import { PAGE_SCOPES } from "@/ui/console-pages";
import { ConsoleShell } from "@/ui/console-shell";
import { BOOKS, openConsole } from "../../open-console";

const AREAS = [
  "shell",
  "ui",
  "console",
  "console_setup",
  "console_live",
  "palette",
  "console_desk",
  "console_places",
  "console_calendar",
  "bookings",
  "prices",
] as const;

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { call, org, staffId: id, name, email, may, theme } = await openConsole();
  const books = BOOKS.every(may);
  const setup = may("organizations:write") ? progressOf(await call.setup.read()) : null;
  return (
    <WordsProvider areas={AREAS}>
      <ConsoleShell
        club={{
          name: org.name,
          accent: signedInClub({ org }).accent,
          timezone: org.default_timezone,
        }}
        person={{ id, name, email }}
        scopes={PAGE_SCOPES.filter(may)}
        theme={theme}
        testMode={org.mode === "test"}
        portal={clubPage(
          {
            ...org,
            portal_domain: org.portal_domain ?? null,
            portal_domain_verified_at: org.portal_domain_verified_at ?? null,
          },
          "/",
        )}
        setup={setup && <SetupProgress {...setup} />}
        signOut={<SignOut />}
      >
        {children}
        <ConsoleKeys mayBook={books} />
        <ConsolePaletteHost
          pages={[
            { href: "/", name: "today" },
            ...(may("bookings:read") ? [{ href: "/bookings", name: "bookings" } as const] : []),
            ...(books ? [{ href: "/bookings/new", name: "new" } as const] : []),
            ...(may("members:read") ? [{ href: "/members", name: "members" } as const] : []),
            ...(may("staff:read") ? [{ href: "/staff", name: "staff" } as const] : []),
          ]}
          rights={{ members: may("members:read"), bookings: may("bookings:read") }}
        />
      </ConsoleShell>
    </WordsProvider>
  );
}
