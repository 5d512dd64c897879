import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { AttemptList } from "@/features/platform/webhooks/components/staff/attempt-list";
import { EventBody } from "@/features/platform/webhooks/components/staff/event-body";
import { Redeliver } from "@/features/platform/webhooks/components/staff/redeliver";
import { formatMoment } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../../open-console";
import { readEventWords } from "../../../../event-words";

export const generateMetadata = titled("delivery");

type Props = { params: Promise<{ id: string; event: string }> };

/** Shows what was sent to an endpoint about an event, and each of its answers. */
export default async function DeliveryPage({ params }: Props) {
  const { id, event } = await params;
  const { call, may, locale, org } = await openWith("webhooks:read");
  const of = { webhook_endpoint_id: id, webhook_event_id: event };
  const found = await orNull(
    Promise.all([
      call.webhooks.get({ webhook_endpoint_id: id }),
      call.webhooks.deliveries(of),
      call.webhooks.event({ webhook_event_id: event }),
    ]),
  );
  const delivery = found?.[1].items[0];
  if (!found || !delivery) notFound();
  const [{ value: endpoint }, , { value: sent }] = found;
  const [words, { sentenceOf }] = await Promise.all([
    getTranslations("console_developers.hooks"),
    readEventWords(),
  ]);
  const at = { locale, timezone: org.default_timezone };
  const { next_attempt_at: next } = delivery;
  return (
    <>
      <PageHeader
        title={sentenceOf(sent.type)}
        lead={next && words("next_try", { at: formatMoment(next, at.timezone, locale) })}
        back={{ href: `/developers/webhooks/${id}`, text: endpoint.url }}
        action={
          may("webhooks:write") &&
          endpoint.status === "enabled" && <Redeliver event={event} endpoint={id} />
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="answers" className="grid min-w-0 gap-3">
          <h2 id="answers" className="text-lg">
            {words("answers")}
          </h2>
          {delivery.attempts.length === 0 && <p className="text-muted">{words("no_answer")}</p>}
          <AttemptList attempts={delivery.attempts} {...at} />
        </section>
        <EventBody event={sent} {...at} />
      </div>
    </>
  );
}
