import { Ticket } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DoorAnswer } from "@/features/access/pass-checks/components/door-answer";
import { PassPanel } from "@/features/access/passes/components/pass-panel";
import { ProvisionPass } from "@/features/access/passes/components/provision-pass";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { NotShown } from "../../../not-shown";
import { openPage } from "../../../portal";

export const generateMetadata = titled("ticket");

type Props = { params: Promise<{ id: string }> };

/** Shows the ticket of one booking: the code for the door, and the wallet buttons. */
export default async function TicketPage({ params }: Props) {
  const { id } = await params;
  const { call, me, locale, view } = await openPage(`/bookings/${id}/ticket`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  // The ticket is of the one who comes.
  if (booking?.member_id !== me.member.id) notFound();
  const words = await getTranslations("bookings.ticket");
  if (view) return <NotShown title={words("title")} />;
  const ticket = await call.pass.ticket({ booking_id: id });
  const live = booking.status === "confirmed" || booking.status === "checked_in";
  const back = { href: `/bookings/${id}`, text: words("back") };
  return (
    <>
      <PageHeader title={words("title")} lead={booking.title} back={back} />
      {ticket ? (
        <>
          <PassPanel pass={ticket} locale={locale} />
          <DoorAnswer />
        </>
      ) : (
        <EmptyState
          icon={<Ticket className="size-6" />}
          title={words(live ? "not_yet" : "none")}
          action={live ? <ProvisionPass bookingId={id} text={words("get")} /> : undefined}
        >
          {words(live ? "not_yet_text" : "none_text")}
        </EmptyState>
      )}
    </>
  );
}
