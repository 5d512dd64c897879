import { Ticket } from "lucide-react";
import { notFound } from "next/navigation";
import { PassPanel } from "@/features/access/passes/components/pass-panel";
import { ProvisionPass } from "@/features/access/passes/components/provision-pass";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "../../../or-null";
import { openPage } from "../../../portal";

export const metadata = { title: "Ticket" };

type Props = { params: Promise<{ id: string }> };

/** Shows the ticket of one booking: the code for the door, and the wallet buttons. */
export default async function TicketPage({ params }: Props) {
  const { id } = await params;
  const { call, locale } = await openPage(`/bookings/${id}/ticket`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking) notFound();
  const ticket = await call.pass.ticket({ booking_id: id });
  const live = booking.status === "confirmed" || booking.status === "checked_in";
  const back = { href: `/bookings/${id}`, text: "Booking" };
  return (
    <>
      <PageHeader title="Your ticket" lead={booking.title} back={back} />
      {ticket ? (
        <PassPanel pass={ticket} locale={locale} />
      ) : (
        <EmptyState
          icon={<Ticket className="size-6" />}
          title={live ? "No ticket yet" : "No ticket"}
          action={live ? <ProvisionPass bookingId={id} text="Get my ticket" /> : undefined}
        >
          {live
            ? "One code for this booking, here and in your wallet. It follows when you move."
            : "Tickets are for upcoming bookings."}
        </EmptyState>
      )}
    </>
  );
}
