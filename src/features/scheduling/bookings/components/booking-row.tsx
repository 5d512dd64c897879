import { useTranslations } from "next-intl";
import { RotateCw } from "@/ui/icons";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";
import { Badge, StatusBadge } from "@/ui/badge";
import { SharedElement } from "@/ui/shared-element";
import { DateBlock } from "@/ui/date-block";
import { formatRelativeDay, formatTimeRange } from "@/lib/format";
import { ZoneNote } from "@/ui/zone-note";
import type { Booking } from "../schema";
import { againPage } from "./again-page";
import { type Around, whoseOf } from "./whose";
import { WhoseLine } from "./whose-line";

/** Shows one booking in a list: its time and place, and its state when unexpected. */
export function BookingRow({
  booking,
  today,
  locale,
  around,
  quiet = false,
}: {
  booking: Booking;
  around?: Around | undefined;
  /** Today at the place. */
  today: string;
  locale: string;
  quiet?: boolean;
}) {
  const words = useTranslations("bookings");
  const suggestions = useTranslations("suggestions");
  const again = quiet ? againPage(booking, today) : null;
  const ordinary = booking.status === (quiet ? "completed" : "confirmed");
  const moved = booking.is_schedule_desynced && !quiet;
  return (
    <li className="flex items-center gap-2">
      <Link
        href={`/bookings/${booking.id}`}
        className="group flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-3 transition-colors duration-(--motion-quick) hover:bg-sunken sm:-mx-3 sm:px-3"
      >
        <DateBlock local={booking.starts_at_local} locale={locale} quiet={quiet} />
        <span className="min-w-0 flex-1 basis-40">
          <SharedElement name={`title-${booking.id}`}>
            <span className="block truncate font-semibold">{booking.title}</span>
          </SharedElement>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(booking.starts_at_local, today, locale)},{" "}
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
            </span>
          </span>
          {around && <WhoseLine whose={whoseOf(booking, around)} />}
          <span className="block text-xs text-faint">
            <ZoneNote timezone={booking.timezone} at={booking.starts_at} locale={locale} />
          </span>
        </span>
        {(moved || !ordinary) && (
          <span className="basis-full pl-18 sm:basis-auto sm:pl-0">
            {moved ? (
              <Badge tone="warning">{words("time_changed")}</Badge>
            ) : (
              <StatusBadge status={booking.status} />
            )}
          </span>
        )}
      </Link>
      {again && (
        <LinkButton
          href={again}
          variant="secondary"
          aria-label={words("again", { title: booking.title })}
          icon={<RotateCw aria-hidden className="size-4.5" />}
          className="shrink-0 max-sm:size-11 max-sm:p-0"
        >
          <span className="max-sm:hidden">{suggestions("again_link")}</span>
        </LinkButton>
      )}
    </li>
  );
}
