import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { buttonLooks } from "@/ui/button";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { domainOf } from "@/api/identity/clubs";
import { readSignInLink } from "@/api/identity/sign-in";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await titled("sign_in")()),
    robots: { index: false, follow: false },
    // Only within our own pages: some browsers reveal the form's origin by nothing else.
    referrer: "same-origin",
  };
}

/**
 * Shows a mailed link: opening it changes nothing, since mail gateways open it too; the button
 * signs in, without script.
 */
export default async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const sent = await headers();
  const host = domainOf(sent)?.host;
  const link = await readSignInLink(decodeURIComponent(token), sent.get("cookie"), host);
  if (!link) return <Over />;
  const words = await getTranslations("sign_in");
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{words(link.asked ? "link.welcome" : "link.is_this_you")}</h1>
        <p className="text-muted">
          {words.rich(link.asked ? "link.you" : "link.this_link", {
            email: link.email,
            b: (text) => <strong className="wrap-anywhere text-ink">{text}</strong>,
          })}
        </p>
      </div>
      {!link.asked && <Notice tone="warning">{words("link.elsewhere")}</Notice>}
      <form method="post" action="/api/sign-in/link">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonLooks("primary", "lg", true)}>
          {words(link.asked ? "submit" : "link.yes")}
        </button>
      </form>
    </div>
  );
}

function Over() {
  const words = useTranslations("sign_in");
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{words("link.expired_title")}</h1>
        <p className="text-muted">{words("link.expired")}</p>
      </div>
      <LinkButton href="/sign-in" size="lg" block>
        {words("link.ask_new")}
      </LinkButton>
    </div>
  );
}
