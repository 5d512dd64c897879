import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

const TABS = [
  { href: "/members", name: "members", scope: "members:read" },
  { href: "/accounts", name: "accounts", scope: "accounts:read" },
  { href: "/groups", name: "groups", scope: "groups:read" },
] as const;

/** Leads from members to accounts and groups and back, as far as the person may see them. */
export async function PeopleTabs({
  current,
  may,
}: {
  current: (typeof TABS)[number]["href"];
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_people.tabs");
  const tabs = TABS.filter(({ scope }) => may(scope));
  if (tabs.length < 2) return null;
  return (
    <div className="mb-6">
      <TabLinks
        label={words("label")}
        tabs={tabs.map(({ href, name }) => ({ href, text: words(name) }))}
        current={current}
      />
    </div>
  );
}
