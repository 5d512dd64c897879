import clsx from "clsx";
import { Repeat } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatDay, formatList, formatTimeRange } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import type { Event } from "../../schema";
import { eventPrice, type KnownRules } from "./event-price";
import { EventState } from "./event-state";

/** The names around events, by id; empty where the reader may not know them. */
export type Around = {
  places: ReadonlyMap<string, string>;
  hosts: ReadonlyMap<string, string>;
  rules: KnownRules;
};

/** Lists events by day, each with its place, hosts, taken places, state and price. */
export function EventTable({
  events,
  around,
  open,
  hrefOf,
  now,
  locale,
}: {
  events: readonly Event[];
  around: Around;
  /** The event that is open beside the list, which leaves room for few columns. */
  open: string | null;
  /** Returns the address that opens an event. */
  hrefOf: (id: string) => string;
  now: string;
  locale: string;
}) {
  const words = useTranslations("console_events");
  const units = useTranslations("console_catalogue");
  const placeOf = ({ resource_id }: Event) => (resource_id && around.places.get(resource_id)) || "";
  const hostsOf = ({ host_ids }: Event) =>
    formatList(
      host_ids.flatMap((id) => around.hosts.get(id) ?? []),
      locale,
    );
  const columns: Column<Event>[] = [
    {
      id: "what",
      head: words("list.columns.what"),
      cell: (event) => {
        const { title, starts_at_local, ends_at_local, recurring_event_id } = event;
        const detail = [placeOf(event), hostsOf(event)].filter(Boolean).join(" · ");
        return (
          <span className="min-w-0">
            <span className="block break-words">{title}</span>
            <span
              className="tabular flex items-center gap-1.5 text-xs font-normal text-muted"
              suppressHydrationWarning
            >
              {formatTimeRange(starts_at_local, ends_at_local, locale)}
              {recurring_event_id && (
                <>
                  <Repeat aria-hidden className="size-3.5 shrink-0" />
                  <span className="sr-only">{words("series")}</span>
                </>
              )}
            </span>
            {event.status !== "published" && (
              <span className="mt-1 block md:hidden">
                <EventState event={event} now={now} />
              </span>
            )}
            {detail && (
              <span
                className={clsx(
                  "block text-xs font-normal break-words text-muted",
                  open === null && "lg:hidden",
                )}
              >
                {detail}
              </span>
            )}
          </span>
        );
      },
    },
    {
      id: "place",
      head: words("list.columns.place"),
      from: "lg",
      cell: (event) => <span className="break-words">{placeOf(event) || "–"}</span>,
    },
    {
      id: "host",
      head: words("list.columns.host"),
      from: "lg",
      cell: (event) => <span className="break-words">{hostsOf(event) || "–"}</span>,
    },
    {
      id: "taken",
      head: words("list.columns.taken"),
      cell: ({ taken, capacity, remaining }) => (
        <span className={clsx("tabular", remaining === 0 && "font-semibold")}>
          {capacity === null
            ? words("list.taken_any", { taken })
            : words("list.taken_of", { taken, capacity })}
          {remaining === 0 && (
            <span className="block text-xs text-warning">{words("list.full")}</span>
          )}
        </span>
      ),
    },
    {
      id: "state",
      head: words("list.columns.state"),
      from: "md",
      cell: (event) => <EventState event={event} now={now} />,
    },
    {
      id: "price",
      head: words("list.columns.price"),
      from: "md",
      cell: (event) => (
        <span className="tabular" suppressHydrationWarning>
          {eventPrice(event, around.rules, { words, units, locale }) ?? "–"}
        </span>
      ),
    },
  ];
  const beside = ["what", "taken", "state"];
  return (
    <DataTable
      label={words("list.title")}
      rows={events}
      columns={open === null ? columns : columns.filter(({ id }) => beside.includes(id))}
      groupOf={({ starts_at_local }) => formatDay(starts_at_local, locale, now)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      faint={({ status }) => status === "draft"}
    />
  );
}
