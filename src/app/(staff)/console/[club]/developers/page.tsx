import { KeyRound } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { KeyLine } from "@/features/platform/api-keys/components/staff/key-line";
import { NewKey } from "@/features/platform/api-keys/components/staff/new-key";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { LinkAway } from "@/ui/link-away";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";
import { readActors } from "../actor-names";
import { readAreas } from "./areas";
import { realTime } from "./real-time";

export const generateMetadata = titled("api_keys");

type Props = { searchParams: Promise<{ after?: string }> };

/** Lists the club's API keys: what each may do, when it was used, and who made it. */
export default async function KeysPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const opened = await openWith("api-keys:read");
  const { call, may, hands, locale, org } = opened;
  const [words, page, areas, actors] = await Promise.all([
    getTranslations("console_developers.keys"),
    call.apiKeys.list({ size: 50, ...(after && { cursor: after }) }),
    readAreas(),
    readActors(opened),
  ]);
  const makerOf = ({ created_by: by }: (typeof page.items)[number]) =>
    by === null || by.kind === "system" ? null : actors.nameOf(by);
  const mayChange = may("api-keys:write");
  const gives = (scope: string) => may(scope) && hands(scope);
  const add = mayChange && (
    <NewKey areas={areas} givable={ALL_SCOPES.filter(gives)} all={gives("*")} />
  );
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words.rich("lead", {
          link: (text) => (
            <LinkAway href="/docs" className="underline underline-offset-4">
              {text}
            </LinkAway>
          ),
        })}
        action={add}
      />
      <PagedList
        icon={<KeyRound />}
        count={page.items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && `/developers?after=${page.next_cursor}`}
      >
        <ul className="grid gap-3">
          {page.items.map((key) => (
            <KeyLine
              key={key.id}
              apiKey={key}
              maker={makerOf(key)}
              areas={areas}
              mayChange={mayChange}
              history={may("audit-log:read")}
              requests={may("request-log:read")}
              now={realTime()}
              locale={locale}
              timezone={org.default_timezone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
