import { getTranslations } from "next-intl/server";
import { FeedManager } from "@/features/scheduling/calendar-feeds/components/feed-manager";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { NotShown } from "../not-shown";
import { openPage } from "../portal";

export const generateMetadata = titled("calendar");

export default async function CalendarPage() {
  const { call, me, view } = await openPage("/calendar");
  const words = await getTranslations("calendar");
  if (view) return <NotShown title={words("title")} />;
  const feeds = await call.calendarFeeds.list({ size: 100 });
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <FeedManager first={feeds} timezone={me.organization.default_timezone} />
    </>
  );
}
