import { FeedManager } from "@/features/calendar-feeds/components/feed-manager";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";

export const metadata = { title: "Calendar" };

export default async function CalendarPage() {
  const { call, me } = await openPage("/calendar");
  const feeds = await call.calendarFeeds.list({ size: 100 });
  return (
    <>
      <PageHeader
        title="Calendar"
        lead={`Have your bookings at ${me.organization.name} in the calendar that you use every day. It follows by itself when something changes.`}
      />
      <FeedManager first={feeds} timezone={me.organization.default_timezone} />
    </>
  );
}
