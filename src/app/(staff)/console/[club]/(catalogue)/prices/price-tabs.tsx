import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from the rules to the promo codes and back, for whoever may see both. */
export async function PriceTabs({
  current,
  may,
}: {
  current: string;
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_catalogue.prices");
  if (!may("promo-codes:read") || !may("price-rules:read")) return null;
  const tabs = [
    { href: "/prices", text: words("tab_rules") },
    { href: "/prices/codes", text: words("tab_codes") },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words("tabs")} tabs={tabs} current={current} />
    </div>
  );
}
