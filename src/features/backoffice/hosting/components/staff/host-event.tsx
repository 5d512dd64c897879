import { useTranslations } from "next-intl";
import { formatTimeRange } from "@/lib/format";
import { Card } from "@/ui/card";
import type { HostDay } from "../../schema";
import { AttendeeLine } from "./attendee-line";
import { CheckInClass } from "./check-in-class";

/** Shows an event of a host's day with those who attend. */
export function HostEvent({
  hostId,
  event,
  locale,
}: {
  hostId: string;
  event: HostDay["events"][number];
  locale: string;
}) {
  const words = useTranslations("console_desk.my_day");
  const { event_id, title, starts_at_local, ends_at_local, place, capacity, attendees } = event;
  const came = attendees.filter(({ status }) => status === "checked_in" || status === "completed");
  const waiting = attendees.filter(({ may }) => may.includes("check_in"));
  return (
    <Card as="section" aria-labelledby={event_id} className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={event_id} className="min-w-0 text-lg break-words">
          {title}
        </h2>
        <p className="tabular text-sm text-muted">
          {words("came", { came: came.length, count: attendees.length })}
        </p>
      </div>
      <p className="text-sm text-muted">
        <span className="tabular">{formatTimeRange(starts_at_local, ends_at_local, locale)}</span>
        {place && (
          <>
            {" · "}
            <span className="break-words">{place}</span>
          </>
        )}
        {capacity !== null && <> · {words("places", { count: capacity })}</>}
      </p>
      {waiting.length > 1 && (
        <div className="mt-3">
          <CheckInClass {...{ hostId, title }} waiting={waiting.map((one) => one.booking_id)} />
        </div>
      )}
      {attendees.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{words("nobody")}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {attendees.map((one) => (
            <AttendeeLine key={one.booking_id} hostId={hostId} attendee={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}
