import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { openInvited } from "@/api/entries/invitation";
import { guestCaller } from "@/api/trpc";
import { ClubPlace } from "@/features/platform/organizations/components/club-place";
import {
  InvitationFacts,
  ShareFact,
} from "@/features/scheduling/bookings/guests/components/invitation-card";
import { PayShare } from "@/features/scheduling/bookings/guests/components/pay-share";
import { WordsProvider } from "@/app/words";
import { Card } from "@/ui/card";
import { GuestFrame } from "../frame";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ asked?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("guests"))("pay_title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** Takes the share of a guest who has only the link. */
export default async function PaySharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const { asked } = await searchParams;
  const address = `/g/${encodeURIComponent(token)}`;
  const invitation = await openInvited(token);
  const guest = invitation?.share
    ? await guestCaller(token, await getLocale()).catch(() => null)
    : null;
  if (!invitation || !guest) redirect(address);
  const { call, booking_guest_id } = guest;
  const words = await getTranslations("guests");
  const [cards, config, found] = await Promise.all([
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.invitations.sync({ booking_guest_id }),
  ]);
  return (
    <GuestFrame accent={invitation.accent}>
      <WordsProvider areas={["shell", "ui", "guests", "money"]}>
        <div data-invitation={token} className="grid gap-4">
          <h1 className="text-2xl">{words("pay_title")}</h1>
          <Card as="section" className="p-5">
            <InvitationFacts invitation={invitation} club={<ClubPlace club={invitation.club} />}>
              <ShareFact share={invitation.share} />
            </InvitationFacts>
          </Card>
          <PayShare
            invitation={invitation}
            cards={cards}
            config={config}
            found={found}
            asked={asked === "1"}
            here={`${address}/pay`}
            back={address}
          />
        </div>
      </WordsProvider>
    </GuestFrame>
  );
}
