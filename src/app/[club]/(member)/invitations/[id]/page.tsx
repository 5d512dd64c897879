import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClubPlace } from "@/features/platform/organizations/components/club-place";
import { AnswerButtons } from "@/features/scheduling/bookings/guests/components/answer-buttons";
import { InvitationCard } from "@/features/scheduling/bookings/guests/components/invitation-card";
import { PayShare } from "@/features/scheduling/bookings/guests/components/pay-share";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ asked?: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations("guests"))("mine") };
}

/** Shows a member's invitation to somebody else's booking, and takes their share. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { asked } = await searchParams;
  const { call, view } = await openPage(`/invitations/${id}`);
  const of = { booking_guest_id: id };
  const [shown, club] = await Promise.all([orNull(call.invitations.get(of)), call.club.get()]);
  if (!shown) notFound();
  const words = await getTranslations("invitations.link");
  const { state } = shown;
  const owed = !view && shown.share?.status === "open" && ["invited", "accepted"].includes(state);
  const [cards, config, found] = owed
    ? await Promise.all([
        call.paymentMethods.list(),
        call.paymentMethods.config(),
        call.invitations.sync(of),
      ])
    : [];
  // The bank may have agreed since: the invitation is paid now.
  const paid = found?.status === "paid";
  const invitation = paid ? await call.invitations.get(of) : shown;
  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 lg:grid-cols-2">
      <InvitationCard
        invitation={invitation}
        club={<ClubPlace club={club} />}
        code={null}
        calendar={null}
        pay={null}
        answers={
          <AnswerButtons
            invitation={invitation}
            labels={{
              accept: words(state === "declined" ? "change_yes" : "accept"),
              decline: words(state === "accepted" ? "change" : "decline"),
            }}
          />
        }
      />
      {cards && config && found && !paid && (
        <PayShare
          {...{ invitation, cards, config, found }}
          asked={asked === "1"}
          here={`/invitations/${id}`}
          back={`/invitations/${id}`}
        />
      )}
    </div>
  );
}
