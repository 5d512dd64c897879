import { Send } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { DeliveryLine } from "@/features/platform/webhooks/components/staff/delivery-line";
import { EndpointActs } from "@/features/platform/webhooks/components/staff/endpoint-acts";
import { EndpointState } from "@/features/platform/webhooks/components/staff/endpoint-state";
import { DELIVERY_STATUSES } from "@/features/platform/webhooks/schema";
import { formatMoment } from "@/lib/format";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../../open-console";
import { readEventWords } from "../../../event-words";
import { realTime } from "../../real-time";

export const generateMetadata = titled("webhook");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ state?: string; after?: string }>;
};

/** Shows one endpoint with its deliveries of the last 30 days. */
export default async function WebhookPage({ params, searchParams }: Props) {
  const [{ id }, { state, after }] = await Promise.all([params, searchParams]);
  const { call, may, locale, org } = await openWith("webhooks:read");
  const status = DELIVERY_STATUSES.find((one) => one === state);
  const at = { webhook_endpoint_id: id };
  const found = await orNull(
    Promise.all([
      call.webhooks.get(at),
      call.webhooks.deliveries({
        ...{ ...at, size: 50 },
        ...(status && { status: [status] }),
        ...(after && { cursor: after }),
      }),
    ]),
  );
  if (!found) notFound();
  const [{ value: endpoint, version }, page] = found;
  const [words, { families, sentenceOf, patternName }] = await Promise.all([
    getTranslations("console_developers.hooks"),
    readEventWords(),
  ]);
  const timezone = org.default_timezone;
  const moment = (instant: string) => formatMoment(instant, timezone, locale);
  const { event_types, failing_since, disabled_at, previous_secret_expires_at: old } = endpoint;
  const own = `/developers/webhooks/${id}`;
  const href = (fields: Record<string, string>) => {
    const query = new URLSearchParams(fields).toString();
    return query ? `${own}?${query}` : own;
  };
  const filters = [
    { href: own, text: words("every"), current: !status },
    ...DELIVERY_STATUSES.map((one) => ({
      ...{ href: href({ state: one }), text: words(`statuses.${one}`) },
      current: one === status,
    })),
  ];
  return (
    <>
      <PageHeader
        title={<span className="text-xl break-all md:text-2xl">{endpoint.url}</span>}
        lead={endpoint.description}
        back={{ href: "/developers/webhooks", text: words("title") }}
        action={
          may("webhooks:write") && (
            <EndpointActs
              endpoint={endpoint}
              version={version}
              choices={families}
              locale={locale}
              timezone={timezone}
            />
          )
        }
      />
      <div className="mb-6 grid gap-3 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <EndpointState endpoint={endpoint} />
          {disabled_at !== null && words("off_since", { at: moment(disabled_at) })}
          {disabled_at === null &&
            failing_since !== null &&
            words("fails_since", { at: moment(failing_since) })}
        </p>
        <p className="text-muted">
          {event_types.includes("*")
            ? words("hears_all")
            : event_types.map(patternName).join(" · ")}
        </p>
        {old !== null && old > realTime() && (
          <Notice>{words("old_until", { at: moment(old) })}</Notice>
        )}
      </div>
      <h2 className="mb-3 text-lg">{words("deliveries")}</h2>
      <div className="mb-4">
        <FilterLinks label={words("filter")} options={filters} />
      </div>
      <PagedList
        icon={<Send />}
        count={page.items.length}
        unfiltered={status ? own : null}
        empty={{ title: words("no_deliveries"), text: words("no_deliveries_text") }}
        next={
          page.next_cursor && href({ ...(status && { state: status }), after: page.next_cursor })
        }
      >
        <ul className="grid gap-3">
          {page.items.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              sentence={sentenceOf(delivery.event_type)}
              locale={locale}
              timezone={timezone}
            />
          ))}
        </ul>
      </PagedList>
      <FollowChanges objects={["webhook_endpoint"]} />
    </>
  );
}
