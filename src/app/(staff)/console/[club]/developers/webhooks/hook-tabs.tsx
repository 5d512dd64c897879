import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from the endpoints to the events and back. */
export async function HookTabs({ current }: { current: string }) {
  const words = await getTranslations("console_developers.hooks");
  const tabs = [
    { href: "/developers/webhooks", text: words("tab_endpoints") },
    { href: "/developers/webhooks/events", text: words("tab_events") },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words("tabs")} tabs={tabs} current={current} />
    </div>
  );
}
