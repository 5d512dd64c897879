import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { FilterLinks } from "@/ui/filter-links";
import { LinkButton } from "@/ui/link-button";
import type { Attendee } from "../../list-schema";
import { ATTENDEE_VIEWS, type AttendeeView } from "./attendee-views";
import { type AttendeeRights, actsOn } from "./attendee-acts";
import { AttendeeRow } from "./attendee-row";

/** Lists who attends an event, by name; parts of them have addresses of their own. */
export function AttendeeList({
  event_id,
  attendees,
  view,
  next,
  rights,
  adds,
  checkInAll,
  now,
  locale,
}: {
  event_id: string;
  attendees: readonly Attendee[];
  /** The part that is shown; null beside a list, which shows all. */
  view: AttendeeView | null;
  /** The address of more of them. */
  next: string | null;
  rights: AttendeeRights;
  /** Somebody can be added now. */
  adds: boolean;
  /** Stands where several people can be checked in now. */
  checkInAll: ReactNode;
  now: string;
  locale: string;
}) {
  const words = useTranslations("console_events.attendees");
  const page = `/events/${event_id}`;
  const nameOf = ({ member }: Attendee) => member?.name ?? "";
  const byName = attendees.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  const due = attendees.filter((one) => actsOn(one, rights, now).check_in);
  return (
    <Card as="section" aria-labelledby="attendees" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="attendees" className="text-lg">
          {words("title")}
        </h2>
        <div className="flex flex-wrap gap-2">
          {due.length > 1 && checkInAll}
          {adds && (
            <LinkButton
              size="sm"
              variant="secondary"
              href={`/bookings/new?event_id=${event_id}`}
              icon={<UserPlus aria-hidden className="size-4.5" />}
            >
              {words("add")}
            </LinkButton>
          )}
        </div>
      </div>
      {view && (
        <FilterLinks
          label={words("views_label")}
          options={ATTENDEE_VIEWS.map((one) => ({
            href: one === "all" ? page : `${page}?who=${one}`,
            text: words(`views.${one}`),
            current: one === view,
          }))}
        />
      )}
      {byName.length === 0 ? (
        <p className="text-sm text-muted">{words(`none.${view ?? "all"}`)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {byName.map((attendee) => (
            <AttendeeRow key={attendee.id} {...{ attendee, rights, now }} />
          ))}
        </ul>
      )}
      {next && (
        <p>
          <LinkButton variant="secondary" size="sm" rel="next" href={next}>
            {words("more")}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
