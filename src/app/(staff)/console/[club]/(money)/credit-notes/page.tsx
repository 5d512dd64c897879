import { ReceiptText } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import {
  type ListedNote,
  NoteTable,
} from "@/features/billing/credit-notes/components/staff/note-table";
import {
  NOTE_VIEW_NAMES,
  NOTE_VIEWS,
} from "@/features/billing/credit-notes/components/staff/note-views";
import { within } from "@/lib/months";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { ExportLink } from "../../export-link";
import { type Asked, periodFilter, readAsked } from "../asked";
import { besides } from "../besides";
import { DocumentTabs } from "../document-tabs";

export const generateMetadata = titled("credit_notes");

type Props = { searchParams: Promise<Asked> };

/** Lists credit notes by views, words and the month of their issue; all of them are in the address. */
export default async function CreditNotesPage({ searchParams }: Props) {
  const { call, may, locale, org, now } = await openWith("credit-notes:read");
  const timezone = org.default_timezone;
  const asked = readAsked("/credit-notes", await searchParams, {
    views: NOTE_VIEW_NAMES,
    usual: "all",
  });
  const { view, search, period, after, href } = asked;
  const states = NOTE_VIEWS[view];
  const filters = {
    ...(states && { status: [...states] }),
    ...(search && { search }),
    ...within("created_at", period, timezone),
  };
  const [words, page] = await Promise.all([
    getTranslations("console_money.notes"),
    call.creditNotes.list({
      ...{ size: 50, total: "none", ...filters },
      ...(after && { cursor: after }),
      ...besides(may),
    }),
  ]);
  return (
    <>
      <PageHeader
        title={words("title")}
        action={<ExportLink list="credit_notes" {...{ filters, may }} />}
      />
      <DocumentTabs current="/credit-notes" may={may} />
      <div className="mb-4 grid gap-3">
        <FilterLinks
          label={words("views_label")}
          options={NOTE_VIEW_NAMES.map((one) => ({
            ...{ href: asked.alone(one), text: words(`views.${one}`), current: one === view },
          }))}
        />
        <FilterBar
          page="/credit-notes"
          search={search}
          placeholder={words("search")}
          kept={asked.kept}
          filters={[periodFilter(words("period"), period, { now, timezone, locale })]}
        />
      </div>
      <PagedList
        icon={<ReceiptText />}
        count={page.items.length}
        unfiltered={asked.narrowed ? asked.alone(view) : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <NoteTable notes={page.items as ListedNote[]} locale={locale} timezone={timezone} />
      </PagedList>
      <FollowChanges still objects={["credit_note"]} />
    </>
  );
}
