import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

const TABS = [
  { href: "/resources", text: "Places" },
  { href: "/resources/times", text: "By time" },
];

/** Heads the two ways to book: place first, or time first. */
export function BookHeader({ current, lead }: { current: string; lead: string }) {
  return (
    <PageHeader
      title="Book"
      lead={lead}
      action={<TabLinks label="Book" tabs={TABS} current={current} />}
    />
  );
}
