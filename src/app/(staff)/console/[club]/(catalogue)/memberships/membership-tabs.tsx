import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from what is sold to who has it and back, for whoever may see both. */
export async function MembershipTabs({
  current,
  may,
}: {
  current: string;
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_catalogue.products");
  if (!may("subscriptions:read")) return null;
  const tabs = [
    { href: "/memberships", text: words("tab_products") },
    { href: "/memberships/subscriptions", text: words("tab_subscriptions") },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words("title")} tabs={tabs} current={current} />
    </div>
  );
}
