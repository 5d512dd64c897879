import { Building2 } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { AccountTable } from "@/features/people/accounts/components/staff/account-table";
import { NewAccount } from "@/features/people/accounts/components/staff/new-account";
import { ACCOUNT_TYPES } from "@/features/people/accounts/words";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { PeopleTabs } from "../../members/people-tabs";

export const generateMetadata = titled("accounts");

type Props = { searchParams: Promise<{ q?: string; kind?: string; after?: string }> };

/** Lists the accounts, found by name and kind; both are in the address. */
export default async function AccountsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale } = await openWith("accounts:read");
  const words = await getTranslations("console_people.accounts");
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const kind = ACCOUNT_TYPES.find((one) => one === asked.kind);
  const page = await call.accounts.list({
    ...{ size: 50, include_archived: true },
    ...(search && { search }),
    ...(kind && { type: [kind] }),
    ...(asked.after && { cursor: asked.after }),
  });
  const href = (changed: { kind?: string; after?: string }) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...changed }).toString();
    return query ? `/accounts?${query}` : "/accounts";
  };
  const kept: Record<string, string> = kind ? { kind } : {};
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={`${words("lead")} ${words("count", { count: page.total })}`}
        action={may("accounts:write") && <NewAccount />}
      />
      <PeopleTabs current="/accounts" may={may} />
      <div className="mb-5 grid gap-3">
        <FilterLinks
          label={words("kind")}
          options={[undefined, ...ACCOUNT_TYPES].map((one) => ({
            href: href(one ? { kind: one } : {}),
            text: one ? words(`kinds.${one}`) : words("all"),
            current: one === kind,
          }))}
        />
        <FilterBar
          page="/accounts"
          search={search}
          placeholder={words("search")}
          filters={[]}
          kept={kept}
        />
      </div>
      <PagedList
        icon={<Building2 />}
        count={page.items.length}
        unfiltered={search || kind ? "/accounts" : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ ...kept, after: page.next_cursor })}
      >
        <AccountTable accounts={page.items} locale={locale} />
      </PagedList>
      <FollowChanges still objects={["account"]} />
    </>
  );
}
