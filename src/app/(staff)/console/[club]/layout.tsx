import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SignOut } from "@/features/people/sessions/components/sign-out";
import { languageNames } from "@/api/words";
import { LanguageChoice } from "@/features/people/staff/components/staff/language-choice";
import { clubPage } from "@/api/identity/clubs";
import { signedInClub } from "@/api/identity/known-club";
import { WordsProvider } from "@/app/words";
import { countByPage } from "@/features/backoffice/attention/components/staff/attention-pages";
import { progressOf } from "@/features/backoffice/setup/components/staff/progress";
import { SetupProgress } from "@/features/backoffice/setup/components/staff/setup-progress";
import { ConsoleKeys } from "@/features/backoffice/desk/components/staff/console-keys";
import { ConsoleScan } from "@/features/backoffice/desk/components/staff/console-scan";
import { ConsolePaletteHost } from "@/features/backoffice/desk/components/staff/console-palette-host";
import { SCOPE_OF } from "@/features/backoffice/search/schema";
import { PAGE_SCOPES, pagesFor } from "@/ui/console-pages";
import { ConsoleShell } from "@/ui/console-shell";
import { RequestPageProvider } from "@/ui/request-page";
import { BOOKS, openConsole } from "../../open-console";
import { readAttention } from "./read-attention";

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
  const { call, org, staffId: id, name, email, may, theme, language } = await openConsole();
  const words = await getTranslations("console");
  const frame = await getTranslations("console_desk.frame");
  const books = BOOKS.every(may);
  const { accent, icon } = signedInClub({ org });
  const [steps, attention] = await Promise.all([
    may("organizations:write") ? call.setup.read() : null,
    readAttention(),
  ]);
  const setup = steps && progressOf(steps);
  return (
    <WordsProvider areas={AREAS}>
      <ConsoleShell
        club={{ name: org.name, accent, icon, timezone: org.default_timezone }}
        person={{ id, name, email }}
        scopes={PAGE_SCOPES.filter(may)}
        waiting={countByPage(attention.items)}
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
        language={<LanguageChoice chosen={language} languages={languageNames()} />}
        signOut={<SignOut />}
      >
        <RequestPageProvider page={may("request-log:read") ? "/developers/requests" : null}>
          {children}
        </RequestPageProvider>
        <ConsoleKeys mayBook={books} />
        {may("door:write") && <ConsoleScan />}
        <ConsolePaletteHost
          pages={[
            ...pagesFor(may).flatMap(([, pages]) =>
              pages.map(({ href, text }) => ({ href, text: words(`pages.${text}`) })),
            ),
            ...(books ? [{ href: "/bookings/new", text: frame("keys.new") }] : []),
          ]}
          searches={Object.values(SCOPE_OF).some(may)}
        />
      </ConsoleShell>
    </WordsProvider>
  );
}
