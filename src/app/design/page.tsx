import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isDevelopment } from "@/api/entries/development";
import { pageWords } from "@/api/words";
import { AccountMenu } from "@/ui/account-menu";
import { OrganizationFace, OrganizationFaceLine, SignOutFace } from "@/ui/shell-faces";
import { WordsProvider } from "../words";
import { Charts } from "./charts";
import { Controls } from "./controls";
import { Editing } from "./editing";
import { NAMES, Shown } from "./shown";
import { Surfaces } from "./surfaces";
import { Times } from "./times";

export const metadata: Metadata = { title: "ui", robots: { index: false } };

const LANGUAGES = ["en", "de", "fr", "ar"];
const COLORS = ["light", "dark"] as const;
const AREAS = ["club", "console_desk", "palette", "shell", "ui"] as const;
const organizations = Object.values(NAMES).map((name, at) => ({
  ...{ id: String(at), handle: `club-${at}`, name, elsewhere: null, logo_url: null },
}));

type Props = { searchParams: Promise<{ language?: string; colors?: string }> };

/** Shows every component of `ui/` in its states, in each language and direction. In development only. */
export default async function DesignPage({ searchParams }: Props) {
  if (!isDevelopment()) notFound();
  const { language = "en", colors } = await searchParams;
  const known = LANGUAGES.includes(language) ? language : "en";
  const { messages } = pageWords({ locale: known }, null);
  const shown = COLORS.filter((one) => colors === undefined || one === colors);
  const [club] = organizations;
  return (
    <main className="grid">
      <nav className="flex flex-wrap gap-2 p-4">
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={`/design?language=${one}`}
            aria-current={one === known ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-md px-4 ring-1 ring-line aria-[current]:bg-accent aria-[current]:text-on-accent"
          >
            {one}
          </a>
        ))}
      </nav>
      <WordsProvider areas={AREAS} locale={known} messages={messages}>
        {shown.map((scheme) => (
          <div
            key={scheme}
            dir={known === "ar" ? "rtl" : "ltr"}
            style={{ colorScheme: scheme }}
            className="grid gap-8 bg-surface p-6 text-ink lg:grid-cols-2"
          >
            <Controls />
            <Surfaces locale={known} />
            <Editing />
            <Times locale={known} />
            <Charts />
            <Shown of="AccountMenu, SignOutFace">
              <AccountMenu
                member={{ name: NAMES.long, email: "alex@example.com" }}
                theme="system"
                signOut={<SignOutFace />}
              />
            </Shown>
            <Shown of="OrganizationMenu, OrganizationFaceLine, OrganizationFace">
              {club && (
                <>
                  <OrganizationFace organization={club} />
                  <OrganizationFaceLine organization={club} current />
                </>
              )}
            </Shown>
          </div>
        ))}
      </WordsProvider>
    </main>
  );
}
