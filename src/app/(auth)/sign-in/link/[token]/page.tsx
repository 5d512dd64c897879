import type { Metadata } from "next";
import { headers } from "next/headers";
import { buttonLooks } from "@/ui/button";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { readSignInLink } from "@/api/identity/sign-in";

export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
  // Only within our own pages: some browsers reveal the form's origin by nothing else.
  referrer: "same-origin",
};

/**
 * Shows a mailed link: opening it changes nothing, since mail gateways open it too; the button
 * signs in, without script.
 */
export default async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await readSignInLink(decodeURIComponent(token), (await headers()).get("cookie"));
  if (!link) return <Over />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{link.asked ? "Welcome" : "Is this you?"}</h1>
        <p className="text-muted">
          {link.asked ? "You sign in as " : "This link signs you in as "}
          <strong className="wrap-anywhere text-ink">{link.email}</strong>.
        </p>
      </div>
      {!link.asked && (
        <Notice tone="warning">
          It was requested in another browser. Continue only if this address is yours.
        </Notice>
      )}
      <form method="post" action="/api/sign-in/link">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonLooks("primary", "lg", true)}>
          {link.asked ? "Sign in" : "Yes, sign me in"}
        </button>
      </form>
    </div>
  );
}

function Over() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">This link has expired</h1>
        <p className="text-muted">It was used already, or is too old.</p>
      </div>
      <LinkButton href="/sign-in" size="lg" block>
        Ask for a new one
      </LinkButton>
    </div>
  );
}
