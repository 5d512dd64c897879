import { useTranslations } from "next-intl";
import { LinkButton } from "@/ui/link-button";
import type { OfferedEvent } from "../schema";
import { stateOf } from "./event-words";

type Props = {
  booking_id: string;
  status: NonNullable<OfferedEvent["booking_status"]>;
  /** The name of the one who comes; null for the reader. */
  name: string | null;
};

/** Says that an event's spot is taken, held or only asked for, and leads the reader to the booking or to its payment. */
export function OwnSpot({ booking_id, status, name }: Props) {
  const words = useTranslations("events");
  const theirs = useTranslations("quotes.whom");
  const state = stateOf(status);
  if (name !== null) {
    return <p className="text-sm text-muted">{theirs(`spot.${state}`, { name })}</p>;
  }
  const unpaid = state === "held";
  return (
    <>
      <p className="text-sm text-muted">{words(`spot.${state}`)}</p>
      <LinkButton href={`/bookings/${booking_id}${unpaid ? "/checkout" : ""}`} size="lg" block>
        {words(unpaid ? "go_to_payment" : "see_booking")}
      </LinkButton>
    </>
  );
}
