import { WalletCards } from "@/ui/icons";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { openInvited } from "@/api/entries/invitation";
import { ClubPlace } from "@/features/platform/organizations/components/club-place";
import { AnswerForm } from "@/features/scheduling/bookings/guests/components/answer-form";
import { InvitationCard } from "@/features/scheduling/bookings/guests/components/invitation-card";
import { formatDayShort, formatTime, localAt } from "@/lib/format";
import { buttonLooks } from "@/ui/button";
import { QrCode } from "@/ui/qr-code";
import { WordsProvider } from "../../words";
import { GuestFrame } from "./frame";

/**
 * Shows an invitation to anybody with its link: no sign-in, no script needed. `src/proxy.ts` sets its statuses, limits
 * and headers.
 */
type Props = { params: Promise<{ token: string }> };

const readInvitation = cache(openInvited);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const invitation = await readInvitation((await params).token);
  const words = await getTranslations("invitations.link");
  return {
    title: invitation ? words("page", { what: invitation.title }) : undefined,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const invitation = await readInvitation(token);
  if (!invitation) notFound();
  const { code, accent, timezone, starts_at_local } = invitation;
  const words = await getTranslations("invitations.link");
  const locale = await getLocale();
  const address = `/g/${encodeURIComponent(token)}`;
  const clock = (instant: string) => {
    const local = localAt(instant, timezone);
    const time = formatTime(local, locale);
    const sameDay = local.slice(0, 10) === starts_at_local.slice(0, 10);
    return sameDay ? time : `${formatDayShort(local, locale)}, ${time}`;
  };
  return (
    <GuestFrame accent={accent}>
      <InvitationCard
        invitation={invitation}
        club={<ClubPlace club={invitation.club} />}
        answers={
          <WordsProvider areas={["ui"]}>
            <AnswerForm
              invitation={invitation}
              action={`${address}/answer`}
              labels={{
                accept: words(invitation.state === "declined" ? "change_yes" : "accept"),
                decline: words(invitation.state === "accepted" ? "change" : "decline"),
                name: words("your_name"),
              }}
            />
          </WordsProvider>
        }
        calendar={`${address}/calendar.ics`}
        pay={invitation.pays_as === "guest" ? `${address}/pay` : invitation.memberPage}
        code={
          code && (
            <div className="order-first grid justify-items-center gap-3 rounded-xl bg-sunken p-5 text-center">
              <h2 className="text-lg">{words("code")}</h2>
              <QrCode
                value={code.message}
                label={words("code_label")}
                className="size-56 rounded-lg"
              />
              <p className="text-sm text-muted">
                {words("code_text", {
                  opens: clock(code.opens_at),
                  closes: clock(code.closes_at),
                })}
              </p>
              {invitation.ticket && (
                <form method="post" action={`${address}/ticket`} className="w-full">
                  <button type="submit" className={buttonLooks("secondary", "md", true)}>
                    <WalletCards aria-hidden className="size-4.5" />
                    {words("ticket")}
                  </button>
                </form>
              )}
              <p className="text-xs text-faint">{words("code_private")}</p>
            </div>
          )
        }
      />
    </GuestFrame>
  );
}
