import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { formatDay, formatTimeRange } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { EventCards } from "../event-cards";
import { readEvent, type Who } from "../read-event";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Who> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { who, after } = await searchParams;
  const read = await readEvent((await params).id, who, after);
  return read ? { title: read.event.title } : titled("not_found")();
}

/** Shows all about one event: what is planned, who comes and who waits. */
export default async function EventPage({ params, searchParams }: Props) {
  const [{ id }, { who, after }] = await Promise.all([params, searchParams]);
  const read = await readEvent(id, who, after);
  if (!read) notFound();
  const words = await getTranslations("console_events.page");
  const { title, starts_at_local, ends_at_local } = read.event;
  const { locale, now } = read;
  return (
    <>
      <PageHeader
        title={<span className="break-words">{title}</span>}
        lead={
          <span suppressHydrationWarning>
            {formatDay(starts_at_local, locale, now)},{" "}
            {formatTimeRange(starts_at_local, ends_at_local, locale)}
          </span>
        }
        back={{ href: "/events", text: words("back") }}
      />
      <EventCards read={read} />
    </>
  );
}
