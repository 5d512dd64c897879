import { CircleCheck } from "lucide-react";
import { StatusBadge } from "@/ui/badge";
import { LinkButton } from "@/ui/link-button";
import { formatDay } from "@/ui/format";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import type { Booking } from "../schema";

/** What has become of a booking, in its first line; warmly where it has only just been made. */
export function BookingHeadline({
  booking,
  fresh,
  locale,
}: {
  booking: Booking;
  fresh: boolean;
  locale: string;
}) {
  if (fresh) {
    return (
      <div role="status" className="mb-8 grid justify-items-start gap-3">
        <span
          aria-hidden
          className="inline-flex size-14 animate-[rise_0.5s_ease-out] items-center justify-center rounded-full bg-positive-soft text-positive"
        >
          <CircleCheck className="size-8" />
        </span>
        <h1 className="text-2xl md:text-3xl">You’re booked</h1>
        <p className="text-muted">
          {booking.title} is yours on {formatDay(booking.starts_at_local, locale)}.
        </p>
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={booking.title}
        back={{ href: "/bookings", text: "Bookings" }}
        action={<StatusBadge status={booking.status} />}
      />
      <What booking={booking} locale={locale} />
    </>
  );
}

function What({ booking, locale }: { booking: Booking; locale: string }) {
  if (booking.status === "held" || booking.status === "pending_payment") {
    return (
      <div className="mb-6">
        <Notice
          tone="warning"
          title="Not booked yet"
          action={
            <LinkButton size="sm" href={`/bookings/${booking.id}/checkout`}>
              Finish booking
            </LinkButton>
          }
        >
          The time is kept for you until it is paid for or runs out.
        </Notice>
      </div>
    );
  }
  if (booking.status === "expired") {
    return (
      <div className="mb-6">
        <Notice title="This time was not paid for in time">You were not charged.</Notice>
      </div>
    );
  }
  if (booking.status === "cancelled") {
    return (
      <div className="mb-6">
        <Notice title="This booking is cancelled">
          {booking.cancellation_credit_note_id ? (
            <>
              <Money amount={booking.amount_due} currency={booking.currency} locale={locale} /> goes
              back to your card. Banks take a few days to show it.
            </>
          ) : (
            "The place is free for others again."
          )}
        </Notice>
      </div>
    );
  }
  return null;
}
