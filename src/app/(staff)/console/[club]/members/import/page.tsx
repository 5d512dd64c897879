import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { ChooseFile } from "@/features/backoffice/imports/components/staff/choose-file";
import { ImportTable } from "@/features/backoffice/imports/components/staff/import-table";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("imports");

type Props = { searchParams: Promise<{ after?: string }> };

/** Takes a file of members, and lists the earlier ones. */
export default async function ImportsPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const { call, locale, org } = await openWith("members:write");
  const [words, members, lists, page] = await Promise.all([
    getTranslations("console_people.imports"),
    getTranslations("console.members"),
    getTranslations("ui.list"),
    call.imports.list({ ...{ size: 20, total: "none" }, ...(after && { cursor: after }) }),
  ]);
  return (
    <WordsProvider areas={["ui", "console_desk", "console_people"]}>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        back={{ href: "/members", text: members("title") }}
      />
      <div className="grid gap-8">
        <ChooseFile />
        {page.items.length > 0 && (
          <section aria-labelledby="earlier" className="grid gap-3">
            <h2 id="earlier" className="text-lg">
              {words("earlier.title")}
            </h2>
            <ImportTable imports={page.items} locale={locale} timezone={org.default_timezone} />
            {page.next_cursor && (
              <p className="flex justify-end">
                <LinkButton
                  variant="secondary"
                  rel="next"
                  href={`/members/import?${new URLSearchParams({ after: page.next_cursor })}`}
                >
                  {lists("next")}
                </LinkButton>
              </p>
            )}
          </section>
        )}
      </div>
      <FollowChanges objects={["import"]} />
    </WordsProvider>
  );
}
