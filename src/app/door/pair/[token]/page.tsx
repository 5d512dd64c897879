import type { Metadata } from "next";
import { headers } from "next/headers";
import { Link } from "@/ui/link";
import { openPairing } from "@/api/entries/scanner";
import { doorWords } from "@/features/access/pass-checks/door-words";
import { buttonLooks } from "@/ui/button";
import { Wordmark } from "@/ui/logo";

export const metadata: Metadata = {
  title: "Pair this phone",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Shows a pairing link: opening it changes nothing, the button pairs. Works without script. */
export default async function PairPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const pairing = await openPairing(token);
  const asked = (await headers()).get("accept-language") ?? "";
  const { lang, pairing: words } = doorWords(pairing?.locale ?? asked);
  return (
    <main
      lang={lang}
      className="grid min-h-dvh place-content-center justify-items-center gap-6 px-6 text-center"
    >
      <Wordmark />
      {pairing ? (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">{words.title}</h1>
            <p className="max-w-sm text-muted">{words.text(pairing.name, pairing.organization)}</p>
          </div>
          <form method="post" action="/door/pairing">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={buttonLooks("primary", "lg", false)}>
              {words.pair}
            </button>
          </form>
        </>
      ) : (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">{words.over}</h1>
            <p className="max-w-sm text-muted">{words.used}</p>
          </div>
          <Link href="/door" className={buttonLooks("secondary", "lg", false)}>
            {words.open}
          </Link>
        </>
      )}
    </main>
  );
}
