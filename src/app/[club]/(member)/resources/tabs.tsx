import { useTranslations } from "next-intl";
import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

/** Heads the two ways to book: place first, or time first. */
export function BookHeader({ current, lead }: { current: string; lead: string }) {
  const words = useTranslations("resources");
  const tabs = [
    { href: "/resources", text: words("by_place") },
    { href: "/resources/times", text: words("by_time") },
  ];
  return (
    <PageHeader
      title={words("book")}
      lead={lead}
      action={<TabLinks label={words("book")} tabs={tabs} current={current} />}
    />
  );
}
