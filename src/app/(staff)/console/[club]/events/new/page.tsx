import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { NewEvent } from "@/features/scheduling/events/components/staff/new-event";
import { localAt } from "@/lib/format";
import { addDays } from "@/ui/calendar-date";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readChoices } from "../read-choices";

export const generateMetadata = titled("event");

/** Makes an event, once or weekly. */
export default async function NewEventPage() {
  const { org, now } = await openWith("events:write");
  const [words, choices] = await Promise.all([
    getTranslations("console_events"),
    readChoices(null),
  ]);
  const today = localAt(now, org.default_timezone).slice(0, 10);
  return (
    <>
      <PageHeader
        title={words("list.new")}
        lead={words("form.new_lead")}
        back={{ href: "/events", text: words("page.back") }}
      />
      <NewEvent day={addDays(today, 1)} timezone={org.default_timezone} choices={choices} />
    </>
  );
}
