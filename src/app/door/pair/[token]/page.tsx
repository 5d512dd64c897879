import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { Link } from "@/ui/link";
import { openPairing } from "@/api/entries/scanner";
import { acceptedLocale, languageOf, wordsOf } from "@/api/words";
import { buttonLooks } from "@/ui/button";
import { Wordmark } from "@/ui/logo";

/** Returns the reader of a link that pairs nothing: the browser's language is all that is known. */
const visitor = cache(async () => ({
  locale: acceptedLocale((await headers()).get("accept-language")),
}));

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: wordsOf("door", await visitor())("pairing.page"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** Shows a pairing link: opening it changes nothing, the button pairs. Works without script. */
export default async function PairPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const pairing = await openPairing(token);
  const reader = pairing?.reader ?? (await visitor());
  const words = wordsOf("door", reader);
  return (
    <main
      lang={languageOf(reader.locale)}
      className="grid min-h-dvh place-content-center justify-items-center gap-6 px-6 text-center"
    >
      <Wordmark />
      {pairing ? (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">{words("pairing.title")}</h1>
            <p className="max-w-sm text-muted">
              {words("pairing.text", { name: pairing.name, club: pairing.club })}
            </p>
          </div>
          <form method="post" action="/door/pairing">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={buttonLooks("primary", "lg", false)}>
              {words("pairing.pair")}
            </button>
          </form>
        </>
      ) : (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">{words("pairing.over")}</h1>
            <p className="max-w-sm text-muted">{words("pairing.used")}</p>
          </div>
          <Link href="/door" className={buttonLooks("secondary", "lg", false)}>
            {words("pairing.open")}
          </Link>
        </>
      )}
    </main>
  );
}
