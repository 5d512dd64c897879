import { FileDown } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { ExportLine } from "@/features/backoffice/exports/components/staff/export-line";
import { scopesOf } from "@/features/backoffice/exports/words";
import { LISTS, SCOPE_OF_LIST } from "@/features/backoffice/list-filters/words";
import { exportAddress } from "@/lib/export-address";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { RefreshEvery } from "@/ui/refresh-every";
import { openWith } from "../../../../open-console";
import { readActors } from "../../actor-names";
import { SettingsTabs } from "../tabs";

export const generateMetadata = titled("exports");

const PAGE = "/settings/exports";
type Props = { searchParams: Promise<{ after?: string }> };

/** Lists the exports of the last day with their files, and leads to new ones. */
export default async function ExportsPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const opened = await openWith("exports:read");
  const { call, may, locale, org } = opened;
  const [words, actors, page] = await Promise.all([
    getTranslations("console_exports"),
    readActors(opened),
    call.exports.list({ ...{ size: 50, total: "none" }, ...(after && { cursor: after }) }),
  ]);
  const lists = LISTS.filter((list) => may(SCOPE_OF_LIST[list]));
  const writes = may("exports:write");
  const waits = page.items.some(({ status }) => status === "queued" || status === "running");
  return (
    <WordsProvider areas={["ui", "console_exports"]}>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current={PAGE} may={may} />
      <div className="grid gap-8">
        {writes && lists.length > 0 && (
          <section aria-labelledby="take" className="grid gap-3">
            <h2 id="take" className="text-lg">
              {words("take")}
            </h2>
            <div className="flex flex-wrap gap-2">
              {lists.map((list) => (
                <LinkButton
                  key={list}
                  variant="secondary"
                  size="sm"
                  href={exportAddress(list, {})}
                  aria-label={words(`new.title.${list}`)}
                >
                  {words(`lists.${list}`)}
                </LinkButton>
              ))}
            </div>
          </section>
        )}
        <section aria-labelledby="made" className="grid gap-3">
          <h2 id="made" className="text-lg">
            {words("made_title")}
          </h2>
          <PagedList
            icon={<FileDown />}
            count={page.items.length}
            unfiltered={null}
            empty={{ title: words("none"), text: words("none_text") }}
            next={page.next_cursor && `${PAGE}?${new URLSearchParams({ after: page.next_cursor })}`}
          >
            <ul className="grid gap-3">
              {page.items.map((one) => (
                <ExportLine
                  key={one.id}
                  of={one}
                  maker={actors.nameOf(one.made_by)}
                  reads={scopesOf(one.list, one.columns).every(may)}
                  writes={writes}
                  locale={locale}
                  timezone={org.default_timezone}
                />
              ))}
            </ul>
          </PagedList>
        </section>
      </div>
      <FollowChanges objects={["export"]} />
      {waits && <RefreshEvery seconds={2} />}
    </WordsProvider>
  );
}
