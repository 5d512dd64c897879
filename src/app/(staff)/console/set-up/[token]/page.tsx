import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { isSetUpOpen } from "@/api/identity/found-club";
import { titled } from "@/app/titled";
import { FirstClub } from "@/features/backoffice/setup/components/staff/first-club";
import { LinkButton } from "@/ui/link-button";
import { formChoices, SetUpFrame } from "../frame";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await titled("set_up")()),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

/** Makes the installation's first club, for whoever has the link that its start printed. Opening it changes nothing. */
export default async function FirstClubPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [words, open] = await Promise.all([
    getTranslations("console_setup.found"),
    isSetUpOpen(token),
  ]);
  if (!open) {
    return (
      <SetUpFrame title={words("over_title")} lead={words("over_text")}>
        <LinkButton href="/console" block>
          {words("to_console")}
        </LinkButton>
      </SetUpFrame>
    );
  }
  return (
    <SetUpFrame title={words("title")} lead={words("lead")}>
      <FirstClub token={token} {...await formChoices()} />
    </SetUpFrame>
  );
}
