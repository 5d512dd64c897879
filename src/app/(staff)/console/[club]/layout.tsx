import type { ReactNode } from "react";
import { SignOut } from "@/features/people/sessions/components/sign-out";
import { clubPage } from "@/api/identity/clubs";
import { signedInClub } from "@/api/identity/known-club";
import { WordsProvider } from "@/app/words";
import { ConsoleShell } from "@/ui/console-shell";
import { openConsole } from "../../open-console";

const AREAS = ["shell", "ui", "console", "bookings", "prices"] as const;
const SCOPES = [
  ...["bookings:read", "members:read", "staff:read"],
  ...["price-rules:read", "policies:read", "products:read"],
];

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { org, name, email, may, theme } = await openConsole();
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
      </ConsoleShell>
    </WordsProvider>
  );
}
