import { Webhook } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { EndpointLine } from "@/features/platform/webhooks/components/staff/endpoint-line";
import { NewEndpoint } from "@/features/platform/webhooks/components/staff/new-endpoint";
import { LinkAway } from "@/ui/link-away";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { readEventWords } from "../../event-words";
import { HookTabs } from "./hook-tabs";

export const generateMetadata = titled("webhooks");

/** Lists the addresses that are told of events, each with its state. */
export default async function WebhooksPage() {
  const { call, may, locale, org } = await openWith("webhooks:read");
  const [words, { items }, { families, patternName }] = await Promise.all([
    getTranslations("console_developers.hooks"),
    // There are never more.
    call.webhooks.list({ size: 100 }),
    readEventWords(),
  ]);
  const hearsOf = (patterns: readonly string[]) =>
    patterns.includes("*") ? words("hears_all") : patterns.map(patternName).join(" · ");
  const add = may("webhooks:write") && <NewEndpoint choices={families} />;
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words.rich("lead", {
          link: (text) => (
            <LinkAway href="/docs/webhooks" className="underline underline-offset-4">
              {text}
            </LinkAway>
          ),
        })}
        action={add}
      />
      <HookTabs current="/developers/webhooks" />
      <PagedList
        icon={<Webhook />}
        count={items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={null}
      >
        <ul className="grid gap-3">
          {items.map((endpoint) => (
            <EndpointLine
              key={endpoint.id}
              endpoint={endpoint}
              hears={hearsOf(endpoint.event_types)}
              locale={locale}
              timezone={org.default_timezone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
