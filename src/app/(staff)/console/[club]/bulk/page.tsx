import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { BulkTable } from "@/features/backoffice/bulk-actions/components/staff/bulk-table";
import { FollowChanges } from "@/ui/follow-changes";
import { ListChecks } from "@/ui/icons";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openBulk } from "./open-bulk";

export const generateMetadata = titled("bulk");

type Props = { searchParams: Promise<{ after?: string }> };

/** Lists what was done to many rows at once, the latest first. */
export default async function BulkActionsPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const { call, locale, org } = await openBulk();
  const words = await getTranslations("console_bulk");
  const page = await call.bulkActions.list({
    ...{ size: 20, total: "none" },
    ...(after && { cursor: after }),
  });
  return (
    <WordsProvider areas={["ui", "console_desk", "console_bulk"]}>
      <PageHeader title={words("title")} lead={words("lead")} />
      <PagedList
        icon={<ListChecks />}
        count={page.items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && `/bulk?${new URLSearchParams({ after: page.next_cursor })}`}
      >
        <BulkTable actions={page.items} locale={locale} timezone={org.default_timezone} />
      </PagedList>
      <FollowChanges objects={["bulk_action"]} />
    </WordsProvider>
  );
}
