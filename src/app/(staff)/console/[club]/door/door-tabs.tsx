import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from the log of the door to its scanners and back, for whoever may see both. */
export async function DoorTabs({
  current,
  may,
}: {
  current: string;
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_access.door");
  if (!may("door:read") || !may("door-scanners:read")) return null;
  const tabs = [
    { href: "/door", text: words("tabs.log") },
    { href: "/door/scanners", text: words("tabs.scanners") },
  ];
  return (
    <div className="mb-5">
      <TabLinks label={words("title")} tabs={tabs} current={current} />
    </div>
  );
}
