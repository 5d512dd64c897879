import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from invoices to credit notes and back, for whoever may see both. */
export async function DocumentTabs({
  current,
  may,
}: {
  current: string;
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_money");
  if (!may("invoices:read") || !may("credit-notes:read")) return null;
  const tabs = [
    { href: "/invoices", text: words("invoices.title") },
    { href: "/credit-notes", text: words("notes.title") },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words("notes.tabs")} tabs={tabs} current={current} />
    </div>
  );
}
