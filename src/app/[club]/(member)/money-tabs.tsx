import { useTranslations } from "next-intl";
import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

const TABS = [
  { href: "/invoices", text: "invoices" },
  { href: "/payments", text: "payments" },
  { href: "/credit-notes", text: "credits" },
] as const;

/** Heads the pages about money, with links between them. */
export function MoneyHeader({ current }: { current: string }) {
  const words = useTranslations("money");
  const tabs = TABS.map(({ href, text }) => ({ href, text: words(text) }));
  return (
    <PageHeader
      title={words("title")}
      action={<TabLinks label={words("title_spoken")} current={current} tabs={tabs} />}
    />
  );
}

/** Returns the page number in an address; 1 for any other text. */
export function pageNumber(text: string | undefined): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}
