import { Ticket } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/format";
import { EmptyState } from "@/ui/empty-state";
import { Loading, Skeleton } from "@/ui/skeleton";
import { EventCards } from "./event-cards";
import { readEvent } from "./read-event";

/** Shows an event beside the list that it was opened from; says so where there is none. */
export async function EventBeside({ id }: { id: string }) {
  const read = await readEvent(id);
  if (!read) {
    const words = await getTranslations("console_events.page");
    return (
      <EmptyState icon={<Ticket />} title={words("gone")}>
        {words("gone_text")}
      </EmptyState>
    );
  }
  const { title, starts_at_local } = read.event;
  return (
    <>
      <header className="mb-4 grid gap-1 px-1">
        <h2 className="text-xl break-words">{title}</h2>
        <p className="text-muted" suppressHydrationWarning>
          {formatDay(starts_at_local, read.locale, read.now)}
        </p>
      </header>
      <EventCards read={read} beside />
    </>
  );
}

/** Stands in for it, in the shape that it will have. */
export function EventComing() {
  const words = useTranslations("console_events.page");
  return (
    <Loading label={words("coming")}>
      <Skeleton className="mb-3 h-7 w-48 max-w-full" />
      <Skeleton className="mb-4 h-5 w-36" />
      <Skeleton className="mb-4 h-72 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
    </Loading>
  );
}
