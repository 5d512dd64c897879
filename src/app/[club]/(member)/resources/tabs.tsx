import { useTranslations } from "next-intl";
import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

/** The page of a place's week; without a place, of the first one. */
export const WEEK = "/resources/times?view=week";

/** Heads the ways to book: time first, place first, or the week of one place. */
export function BookHeader({ current }: { current: string }) {
  const words = useTranslations("resources");
  const tabs = [
    { href: "/resources/times", text: words("by_time") },
    { href: "/resources", text: words("by_place") },
    { href: WEEK, text: words("by_week") },
  ];
  return (
    <PageHeader
      title={words("book")}
      action={<TabLinks label={words("book")} tabs={tabs} current={current} />}
    />
  );
}
