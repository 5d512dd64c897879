import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

const TABS = [
  { href: "/invoices", text: "Invoices" },
  { href: "/payments", text: "Payments" },
  { href: "/credit-notes", text: "Credits" },
];

/** Heads the pages about money, with links between them. */
export function MoneyHeader({ current }: { current: string }) {
  return (
    <PageHeader
      title="Payments & invoices"
      action={<TabLinks label="Payments and invoices" current={current} tabs={TABS} />}
    />
  );
}

/** Returns the page number in an address; 1 for any other text. */
export function pageNumber(text: string | undefined): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}
