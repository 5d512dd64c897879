import { CircleCheck } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { StatusBadge } from "@/ui/badge";
import { LinkButton } from "@/ui/link-button";
import { formatDay, formatTime } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import type { Booking } from "../schema";
import { type Around, isPaidByOther, type Whose, whoseOf } from "./whose";

/** The money of a booking that has ended: what became of it, in minor units. */
export type Ending = {
  /** Kept of what was paid for a cancelled booking. */
  fee: number;
  /** Given back of it. */
  back: number;
  /** Still asked for. */
  due: number;
  /** Paid when its place was no longer held. */
  late: boolean;
};

type Shown = {
  booking: Booking;
  /** The organization's name. */
  organization: string;
  ending: Ending;
  /** An offer of the waiting list, which has a card of its own. */
  offered: boolean;
  locale: string;
  around: Around;
};

/** Shows a booking's state in its first line, with warmth right after it was made. */
export function BookingHeadline({ booking, fresh, ...rest }: Shown & { fresh: boolean }) {
  const { locale, around } = rest;
  const whose = whoseOf(booking, around);
  const words = useTranslations("bookings");
  if (fresh) {
    return (
      <div role="status" className="mb-8 grid justify-items-start gap-3">
        <span
          aria-hidden
          className="inline-flex size-14 animate-[rise_0.5s_ease-out] items-center justify-center rounded-full bg-positive-soft text-positive"
        >
          <CircleCheck className="size-8" />
        </span>
        <h1 className="text-2xl md:text-3xl wrap-anywhere">
          {whose?.is === "for" ? words("whose.booked", { name: whose.name }) : words("booked")}
        </h1>
        <p className="text-muted wrap-anywhere">{goingWords(booking, whose, { words, locale })}</p>
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={booking.title}
        shared={`title-${booking.id}`}
        lead={whose && words(`whose.${whose.is}`, { name: whose.name })}
        back={{ href: "/bookings", text: words("title") }}
        action={<StatusBadge status={booking.status} />}
      />
      <StatusNotice booking={booking} {...rest} />
    </>
  );
}

/** Says who goes where, right after it was booked. */
function goingWords(
  booking: Booking,
  whose: Whose | null,
  { words, locale }: { words: Words<"bookings">; locale: string },
): string {
  const going = {
    title: booking.title,
    day: formatDay(booking.starts_at_local, locale),
    time: formatTime(booking.starts_at_local, locale),
  };
  return whose?.is === "for"
    ? words("whose.going", { ...going, name: whose.name })
    : words("going", going);
}

type Told = { tone?: "warning" | "positive" | "info"; title: string; text: string };

/** Explains a status to the member; null where there is nothing to say. */
function tell(shown: Shown, words: Words<"bookings">): Told | null {
  const { booking, organization: club } = shown;
  const { status, decided_at, decision_notes } = booking;
  switch (status) {
    case "held":
    case "pending_payment":
      return {
        tone: "warning",
        title: words(decided_at ? "told.approved" : "told.unpaid"),
        text: isPaidByOther(booking, shown.around.me)
          ? words("whose.unpaid", {
              name: whoseOf(booking, shown.around)?.name ?? words("whose.somebody"),
            })
          : words("told.unpaid_text"),
      };
    case "pending_approval":
      return {
        title: words("told.awaiting"),
        text: words("told.awaiting_text", { club }),
      };
    case "declined":
      return {
        tone: "warning",
        title: words("told.declined"),
        text: decision_notes ?? words("told.declined_text"),
      };
    case "checked_in":
      return {
        tone: "positive",
        title: words("told.checked_in"),
        text: words("told.checked_in_text"),
      };
    case "no_show":
      return {
        tone: "warning",
        title: words("told.no_show"),
        text: words("told.no_show_text", { club }),
      };
    case "expired":
      return {
        title: words(
          decided_at || booking.amount_due > 0 ? "told.unpaid_over" : "told.undecided_over",
        ),
        text: words(shown.ending.late ? "told.paid_late" : "told.not_charged"),
      };
    case "cancelled":
      return { title: words("told.cancelled"), text: refundWords(shown, words) };
    default:
      return null;
  }
}

function StatusNotice(props: Shown) {
  const words = useTranslations("bookings");
  const told = props.offered ? null : tell(props, words);
  if (!told) return null;
  const { booking } = props;
  const unpaid = booking.status === "held" || booking.status === "pending_payment";
  return (
    <div className="mb-6">
      <Notice
        tone={told.tone ?? "info"}
        title={told.title}
        action={
          unpaid &&
          !isPaidByOther(booking, props.around.me) && (
            <LinkButton size="sm" href={`/bookings/${booking.id}/checkout`}>
              {words("finish")}
            </LinkButton>
          )
        }
      >
        {told.text}
        {booking.status === "cancelled" && booking.cancellation_notes && (
          <p className="mt-1">{words("told.notes", { notes: booking.cancellation_notes })}</p>
        )}
      </Notice>
    </div>
  );
}

/** Says how much of a cancelled booking's money comes back, the fee, and what is still due. */
function refundWords(
  { booking, ending: { fee, back, due }, locale, around }: Shown,
  words: Words<"bookings">,
): string {
  const { currency, cancellation_credit_note_id, processor } = booking;
  if (isPaidByOther(booking, around.me)) return words("whose.refund");
  const amount = (minor: number) => ({ amount: formatMoney(minor, currency, locale) });
  const refund = back > 0 && words(processor ? "told.refund_card" : "told.refund", amount(back));
  const isPart = cancellation_credit_note_id !== null;
  const kept = fee > 0 && (isPart ? words("told.fee", amount(fee)) : words("told.no_refund"));
  const said = [refund, due > 0 ? words("told.due", amount(due)) : kept].filter(Boolean);
  return said.join(" ") || words("told.not_charged");
}
