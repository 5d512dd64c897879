import { useTranslations } from "next-intl";
import { formatTime, localAt } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { WaitlistEntry } from "../../schema";
import { AddWaiting } from "./add-waiting";
import { RemoveWaiting } from "./remove-waiting";

/** An entry of the waitlist, with its member where the reader may know them. */
export type Waiting = WaitlistEntry & { member?: { name: string } | null };

/** Shows who waits for a place of an event, in line, and until when a place is offered to whom. */
export function EventWaitlist({
  event_id,
  entries,
  writes,
  adds,
  locale,
}: {
  event_id: string;
  entries: readonly Waiting[];
  writes: boolean;
  /** Somebody can be put into the line: the event is full. */
  adds: boolean;
  locale: string;
}) {
  const words = useTranslations("console_events.waitlist");
  const inLine = entries.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return (
    <Card as="section" aria-labelledby="waitlist" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="waitlist" className="text-lg">
          {words("title")}
        </h2>
        {writes && adds && <AddWaiting event_id={event_id} />}
      </div>
      {inLine.length === 0 ? (
        <p className="text-sm text-muted">{words("none")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {inLine.map((entry) => {
            const { id, member, member_id, position, quantity, timezone } = entry;
            const { offer_expires_at, offered_booking_id } = entry;
            const name = member?.name ?? words("somebody");
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0">
                  <span className="block font-semibold break-words">
                    {member ? (
                      <Link
                        href={`/members/${member_id}`}
                        className="inline-flex items-center hover:underline pointer-coarse:min-h-11"
                      >
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                    {position !== null && words("position", { number: position })}
                    {quantity > 1 && <span>{words("places", { count: quantity })}</span>}
                    {offered_booking_id && (
                      <Link
                        href={`/bookings/${offered_booking_id}`}
                        className="inline-flex items-center underline underline-offset-4 pointer-coarse:min-h-11"
                      >
                        {words("kept")}
                      </Link>
                    )}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  {offer_expires_at && (
                    <Badge tone="held">
                      <span className="tabular" suppressHydrationWarning>
                        {words("offered", {
                          time: formatTime(localAt(offer_expires_at, timezone), locale),
                        })}
                      </span>
                    </Badge>
                  )}
                  {writes && <RemoveWaiting id={id} name={name} offered={position === null} />}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
