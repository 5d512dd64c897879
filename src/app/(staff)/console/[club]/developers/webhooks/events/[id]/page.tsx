import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EventBody } from "@/features/platform/webhooks/components/staff/event-body";
import { Redeliver } from "@/features/platform/webhooks/components/staff/redeliver";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../../open-console";
import { readEventWords } from "../../../../event-words";

export const generateMetadata = titled("webhook_events");

type Props = { params: Promise<{ id: string }> };

/** Shows one event as endpoints are told of it, and sends it to them once more. */
export default async function EventPage({ params }: Props) {
  const { id } = await params;
  const { call, may, locale, org } = await openWith("webhooks:read");
  const found = await orNull(call.webhooks.event({ webhook_event_id: id }));
  if (!found) notFound();
  const [words, { sentenceOf }] = await Promise.all([
    getTranslations("console_developers.hooks"),
    readEventWords(),
  ]);
  return (
    <>
      <PageHeader
        title={sentenceOf(found.value.type)}
        back={{ href: "/developers/webhooks/events", text: words("events_title") }}
        action={may("webhooks:write") && <Redeliver event={id} />}
      />
      <EventBody event={found.value} locale={locale} timezone={org.default_timezone} />
    </>
  );
}
