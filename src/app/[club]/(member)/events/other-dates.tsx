import { getTranslations } from "next-intl/server";
import { EventRow } from "@/features/scheduling/events/components/event-row";
import { CardHeader } from "@/ui/card";
import { MoreLink } from "@/ui/more-link";
import { openPage } from "../portal";

/** Few enough to stay under the event itself. */
const FEW = 4;

/** Lists the next dates of a series beside the one that is open, and leads to all of them. */
export async function OtherDates({ series, except }: { series: string; except: string }) {
  const { call, locale, today } = await openPage(`/events/${except}`);
  const [words, coming] = await Promise.all([
    getTranslations("events"),
    call.events.list({ recurring_event_id: series, size: FEW + 1 }),
  ]);
  const others = coming.items.filter(({ id }) => id !== except).slice(0, FEW);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="dates-heading" className="@container mt-10 grid gap-3">
      <CardHeader
        id="dates-heading"
        title={words("other_dates")}
        action={
          coming.total > FEW + 1 && (
            <MoreLink href={`/events?series=${series}`}>{words("all_dates")}</MoreLink>
          )
        }
      />
      <ul className="rows @3xl:grid-cols-2">
        {others.map((event) => (
          <EventRow key={event.id} {...{ event, locale, today }} />
        ))}
      </ul>
    </section>
  );
}
