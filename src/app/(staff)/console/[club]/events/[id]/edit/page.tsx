import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EditEvent } from "@/features/scheduling/events/components/staff/edit-event";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readChoices } from "../../read-choices";

export const generateMetadata = titled("event");

type Props = { params: Promise<{ id: string }> };

/** Changes an event; a cancelled one stays as it is. */
export default async function EditEventPage({ params }: Props) {
  const { id: event_id } = await params;
  const { call } = await openWith("events:write");
  const found = await orNull(call.events.get({ event_id }));
  if (!found || found.value.status === "cancelled") notFound();
  const { value: event, version } = found;
  const [words, choices] = await Promise.all([
    getTranslations("console_events.form"),
    readChoices(event),
  ]);
  return (
    <>
      <PageHeader
        title={<span className="break-words">{words("edit", { title: event.title })}</span>}
        back={{ href: `/events/${event_id}`, text: event.title }}
      />
      <EditEvent {...{ event, version, choices }} />
    </>
  );
}
