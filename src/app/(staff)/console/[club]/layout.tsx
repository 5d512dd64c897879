import type { ReactNode } from "react";
import { SignOut } from "@/features/people/sessions/components/sign-out";
import { clubPage } from "@/api/identity/clubs";
import { signedInClub } from "@/api/identity/known-club";
import { WordsProvider } from "@/app/words";
import { ConsoleShell } from "@/ui/console-shell";
import { ConsoleKeys } from "@/features/backoffice/desk/components/staff/console-keys";
import { ConsolePaletteHost } from "@/features/backoffice/desk/components/staff/console-palette-host";
import { BOOKS, openConsole } from "../../open-console";

const AREAS = ["shell", "ui", "console", "console_desk", "palette", "bookings", "prices"] as const;
const SCOPES = ["bookings:read", "members:read", "staff:read"];

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { org, name, email, may, theme } = await openConsole();
  const books = BOOKS.every(may);
  return (
    <WordsProvider areas={AREAS}>
      <ConsoleShell
        club={{ name: org.name, accent: signedInClub({ org }).accent }}
        person={{ name, email }}
        scopes={SCOPES.filter(may)}
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
