"use client";
import { useLocale, useTranslations } from "next-intl";
import { AttendanceLine } from "@/features/scheduling/bookings/components/staff/attendance-line";
import { BookingStatus } from "@/features/scheduling/bookings/components/staff/booking-status";
import { useNews } from "@/features/scheduling/bookings/components/staff/use-news";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { consoleClient } from "@/ui/console-client";
import { Link } from "@/ui/link";
import type { Attendee } from "../../list-schema";
import { type AttendeeRights, actsOn } from "./attendee-acts";

/** Shows somebody who attends an event: their standing, what they owe and whether they are here, with the acts at the door. */
export function AttendeeRow({
  attendee,
  rights,
  now,
}: {
  attendee: Attendee;
  rights: AttendeeRights;
  now: string;
}) {
  const words = useTranslations("console_events.attendees");
  const calendar = useTranslations("console_calendar");
  const standing = useTranslations("console.members.statuses");
  const today = useTranslations("console.today");
  const locale = useLocale();
  const newsOf = useNews();
  const { id, member, quantity, status, due, currency, is_schedule_desynced } = attendee;
  const name = member?.name ?? today("nobody");
  const at = { booking_id: id };
  const lines = () => consoleClient().bookings;
  const allowed = actsOn(attendee, rights, now);
  return (
    <AttendanceLine
      name={name}
      photo_url={member?.photo_url ?? null}
      href={member ? `/members/${member.id}` : undefined}
      detail={
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Link
            href={`/bookings/${id}`}
            aria-label={words("booking_of", { name })}
            className="inline-flex items-center underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {words("booking")}
          </Link>
          {quantity > 1 && <span>{words("places", { count: quantity })}</span>}
        </p>
      }
      chips={
        <span className="flex flex-wrap items-center gap-1.5">
          {(member?.status === "suspended" || member?.status === "lapsed") && (
            <Badge tone={member.status === "suspended" ? "danger" : "neutral"}>
              {standing(member.status)}
            </Badge>
          )}
          {due > 0 && (
            <Badge tone="warning">
              {words("due", { amount: formatMoney(due, currency, locale) })}
            </Badge>
          )}
          {is_schedule_desynced && <Badge tone="danger">{calendar("desynced")}</Badge>}
          <BookingStatus status={status} />
        </span>
      }
      may={(["check_in", "undo", "no_show"] as const).filter((act) => allowed[act])}
      change={{
        check_in: () => lines().checkIn.mutate(at),
        undo: () => lines().undoCheckIn.mutate(at),
        no_show: () => lines().noShow.mutate(at),
      }}
      news={() => newsOf(id)}
    />
  );
}
