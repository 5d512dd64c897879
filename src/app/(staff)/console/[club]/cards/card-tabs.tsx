import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from the cards to their designs and back, for whoever may see both. */
export async function CardTabs({
  current,
  may,
}: {
  current: "/cards" | "/cards/designs";
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_designs.tabs");
  if (!may("passes:read") || !may("pass-designs:read")) return null;
  const tabs = [
    { href: "/cards", text: words("cards") },
    { href: "/cards/designs", text: words("designs") },
  ];
  return (
    <div className="mb-5">
      <TabLinks label={words("label")} tabs={tabs} current={current} />
    </div>
  );
}
