import type { Metadata } from "next";
import Link from "next/link";
import { openPairing } from "@/api/door";
import { buttonLooks } from "@/ui/button";
import { Wordmark } from "@/ui/logo";

export const metadata: Metadata = {
  title: "Pair this phone",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** A pairing link: looking changes nothing, the button pairs. Works without script. */
export default async function PairPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const pairing = await openPairing(token);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-6 px-6 text-center">
      <Wordmark />
      {pairing ? (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">Make this phone a scanner?</h1>
            <p className="max-w-sm text-muted">
              It will be “{pairing.name}” of {pairing.organization}: it can check people in and out,
              and nothing else. The link works once.
            </p>
          </div>
          <form method="post" action="/door/pairing">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={buttonLooks("primary", "lg", false)}>
              Pair this phone
            </button>
          </form>
        </>
      ) : (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">This link is over</h1>
            <p className="max-w-sm text-muted">
              It was used already, or is older than a day. Ask for a new one, unless it was this
              phone that was paired by it.
            </p>
          </div>
          <Link href="/door" className={buttonLooks("secondary", "lg", false)}>
            Open the scanner
          </Link>
        </>
      )}
    </main>
  );
}
