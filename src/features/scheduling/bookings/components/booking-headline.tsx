import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { StatusBadge } from "@/ui/badge";
import { LinkButton } from "@/ui/link-button";
import { formatDay, formatTime } from "@/lib/format";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import type { Booking } from "../schema";

type Shown = {
  booking: Booking;
  /** The organization's name. */
  organization: string;
  /** The fee kept for a cancelled booking, and its refund; minor units. */
  fee: number;
  back: number;
  /** An offer of the waiting list, which has a card of its own. */
  offered: boolean;
  locale: string;
};

/** Shows a booking's state in its first line, with warmth right after it was made. */
export function BookingHeadline({ booking, fresh, ...rest }: Shown & { fresh: boolean }) {
  const { locale } = rest;
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
          You’re going to {booking.title}, {formatDay(booking.starts_at_local, locale)},{" "}
          {formatTime(booking.starts_at_local, locale)}.
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
      <StatusNotice booking={booking} {...rest} />
    </>
  );
}

type Told = { tone?: "warning" | "positive" | "info"; title: string; text: ReactNode };

/** Explains a status to the member; null where there is nothing to say. */
function tell({ booking, organization, fee, back, locale }: Shown): Told | null {
  const { status, decided_at, decision_notes } = booking;
  switch (status) {
    case "held":
    case "pending_payment":
      return {
        tone: "warning",
        title: decided_at ? "Approved, and not booked yet" : "Not booked yet",
        text: "Pay before the timer ends to keep your place.",
      };
    case "pending_approval":
      return {
        title: "Awaiting approval",
        text: `${organization} will answer by email. Until then we hold the place, and nothing is charged.`,
      };
    case "declined":
      return {
        tone: "warning",
        title: "Your request was declined",
        text: decision_notes ?? "Nothing was charged. Another time may suit.",
      };
    case "checked_in":
      return { tone: "positive", title: "You are checked in", text: "Enjoy your time." };
    case "no_show":
      return {
        tone: "warning",
        title: "Marked as a no-show",
        text: `Were you there after all? Tell ${organization}.`,
      };
    case "expired":
      return {
        title: decided_at || booking.amount_due > 0 ? "Not paid in time" : "Not decided in time",
        // The payment may have arrived too late.
        text: booking.payment_id
          ? "Your payment arrived too late. You get all of it back."
          : "You were not charged.",
      };
    case "cancelled":
      return {
        title: "This booking is cancelled",
        text: <RefundNotice {...{ booking, fee, back, locale }} />,
      };
    default:
      return null;
  }
}

function StatusNotice(props: Shown) {
  const told = props.offered ? null : tell(props);
  if (!told) return null;
  const { booking } = props;
  const unpaid = booking.status === "held" || booking.status === "pending_payment";
  return (
    <div className="mb-6">
      <Notice
        tone={told.tone ?? "info"}
        title={told.title}
        action={
          unpaid && (
            <LinkButton size="sm" href={`/bookings/${booking.id}/checkout`}>
              Finish booking
            </LinkButton>
          )
        }
      >
        {told.text}
        {booking.status === "cancelled" && booking.cancellation_notes && (
          <p className="mt-1">“{booking.cancellation_notes}”</p>
        )}
      </Notice>
    </div>
  );
}

function RefundNotice({
  booking,
  fee,
  back,
  locale,
}: Pick<Shown, "booking" | "fee" | "back" | "locale">) {
  const { currency, cancellation_credit_note_id, invoice_id, processor } = booking;
  if (!cancellation_credit_note_id) {
    return invoice_id && booking.payment_id
      ? "It was too late for a refund."
      : "You were not charged.";
  }
  return (
    <>
      <Money amount={back} currency={currency} locale={locale} /> is refunded to{" "}
      {processor ? "your card. Refunds take 3–5 days to appear." : "you."}
      {fee > 0 && (
        <>
          {" "}
          <Money amount={fee} currency={currency} locale={locale} /> was kept as a cancellation fee.
        </>
      )}
    </>
  );
}
