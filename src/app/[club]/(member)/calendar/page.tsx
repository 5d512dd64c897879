import { FeedManager } from "@/features/scheduling/calendar-feeds/components/feed-manager";
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
        lead={"See your bookings in your own calendar, always up to date."}
      />
      <FeedManager first={feeds} timezone={me.organization.default_timezone} />
    </>
  );
}
