import { FileDown } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { NewExport } from "@/features/backoffice/exports/components/staff/new-export";
import { MOST_ROWS } from "@/features/backoffice/exports/words";
import {
  EXPORT_LISTS,
  type ExportList,
  SCOPE_OF_LIST,
} from "@/features/backoffice/list-filters/words";
import { exportAddress } from "@/lib/export-address";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("new_export");

/** The page on which each list stands; of refunds there is none. */
const PAGE_OF: Record<ExportList, string> = {
  members: "/members",
  bookings: "/bookings",
  invoices: "/invoices",
  payments: "/payments",
  refunds: "/payments",
  credit_notes: "/credit-notes",
  passes: "/cards",
  subscriptions: "/memberships/subscriptions",
  payout_items: "/payouts",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Says how many rows a list has with the filters of the address, and takes it out with the chosen columns. */
export default async function NewExportPage({ searchParams }: Props) {
  const { list: asked, ...rest } = await searchParams;
  const { call, may, locale } = await openWith("exports:write");
  const list = EXPORT_LISTS.find((one) => one === asked);
  if (!list || !may("exports:read") || !may(SCOPE_OF_LIST[list])) notFound();
  const filters = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  );
  const [words, columns, preview] = await Promise.all([
    getTranslations("console_exports"),
    getTranslations("console_export_columns"),
    orNull(call.exports.preview({ list, filters })),
  ]);
  const total = preview?.total ?? 0;
  const rows = words("new.rows", { count: total });
  const filtered = Object.keys(filters).length > 0;
  const page = PAGE_OF[list];
  const toList = <LinkButton href={page}>{words("new.to_list")}</LinkButton>;
  return (
    <WordsProvider areas={["ui", "console_exports"]}>
      <PageHeader
        title={words(`new.title.${list}`)}
        back={{ href: page, text: words(`lists.${list}`) }}
        lead={
          total > 0 && (
            <>
              {words(filtered ? "new.filtered" : "new.all", { rows })}{" "}
              {filtered && list !== "payout_items" && (
                <Link href={exportAddress(list, {})} className="text-accent underline">
                  {words("new.whole")}
                </Link>
              )}
            </>
          )
        }
      />
      {preview === null || total === 0 ? (
        <EmptyState
          icon={<FileDown />}
          title={words(preview ? "new.empty" : "new.unknown")}
          action={toList}
        >
          {words(preview ? "new.empty_text" : "new.unknown_text")}
        </EmptyState>
      ) : total > MOST_ROWS ? (
        <Notice tone="warning" action={toList}>
          {words("new.too_long", { most: MOST_ROWS.toLocaleString(locale) })}
        </Notice>
      ) : (
        <NewExport
          {...{ list, filters, total }}
          columns={preview.columns.map(({ name, label }) => ({
            name,
            text: label ?? columns(name as "name"),
          }))}
        />
      )}
    </WordsProvider>
  );
}
