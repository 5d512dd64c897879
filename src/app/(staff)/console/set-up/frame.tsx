import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { countriesFor } from "@/features/people/members/components/countries";
import { languageNames } from "@/api/words";
import { likelyCountry } from "@/lib/countries";
import { WordsProvider } from "@/app/words";
import { Card } from "@/ui/card";
import { Wordmark } from "@/ui/logo";

/** Frames a page without a club: Foyer's own face and one card. */
export function SetUpFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <WordsProvider areas={["shell", "ui", "console_setup"]}>
      <main
        id="main"
        className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-8 px-4 py-8 sm:py-14"
      >
        <Wordmark />
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-muted">{lead}</p>
        </div>
        <Card className="p-5 sm:p-6">{children}</Card>
      </main>
    </WordsProvider>
  );
}

/** Reads what the form offers to choose from, in the reader's language. */
export async function formChoices() {
  const [locale, sent] = await Promise.all([getLocale(), headers()]);
  return {
    countries: countriesFor(locale),
    choices: {
      languages: languageNames(),
      zones: Intl.supportedValuesOf("timeZone"),
      currencies: Intl.supportedValuesOf("currency"),
    },
    likely: likelyCountry(sent.get("accept-language")),
  };
}
