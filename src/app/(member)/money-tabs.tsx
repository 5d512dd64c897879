import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

const TABS = [
  { href: "/invoices", text: "Invoices" },
  { href: "/payments", text: "Payments" },
  { href: "/credit-notes", text: "Credits" },
];

/** The heading of the pages about money, and the way from one to the other. */
export function MoneyHeader({ current }: { current: string }) {
  return (
    <PageHeader
      title="Payments & invoices"
      action={<TabLinks label="Payments and invoices" current={current} tabs={TABS} />}
    />
  );
}

/** The page number of an address; 1 for anything that is none. */
export function pageNumber(text: string | undefined): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}
