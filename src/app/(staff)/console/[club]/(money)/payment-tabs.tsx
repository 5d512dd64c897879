import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from payments to what banks dispute of them, and back: whoever sees the one sees the other. */
export async function PaymentTabs({ current }: { current: string }) {
  const words = await getTranslations("console_money");
  const tabs = [
    { href: "/payments", text: words("payments.title") },
    { href: "/disputes", text: words("disputes.title") },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words("disputes.tabs")} tabs={tabs} current={current} />
    </div>
  );
}
