import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { WebhookDelivery } from "../../schema";
import { answerOf, DELIVERY_TONES } from "./delivery-words";

/** Shows a delivery as a line that is one link: the event, the last answer, the tries and the next one. */
export function DeliveryLine({
  delivery: { webhook_endpoint_id, webhook_event_id, event_type, status, attempts, ...delivery },
  sentence,
  locale,
  timezone,
}: {
  delivery: WebhookDelivery;
  /** What happened, in words. */
  sentence: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers");
  const moment = (at: string) => formatMoment(at, timezone, locale);
  const last = attempts.at(-1);
  return (
    <Card as="li" className="relative grid gap-1 p-4 text-sm hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          href={`/developers/webhooks/${webhook_endpoint_id}/${webhook_event_id}`}
          className="min-w-0 font-semibold break-words after:absolute after:inset-0 after:rounded-xl"
        >
          {sentence}
        </Link>
        <Badge tone={DELIVERY_TONES[status]}>{words(`hooks.statuses.${status}`)}</Badge>
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span className="tabular">{moment(delivery.created_at)}</span>
        <code>{event_type}</code>
      </p>
      <p>
        {last ? answerOf(last, words) : words("hooks.no_answer")}{" "}
        {words("hooks.tries", { count: attempts.length })}{" "}
        {delivery.next_attempt_at !== null &&
          words("hooks.next_try", { at: moment(delivery.next_attempt_at) })}
      </p>
    </Card>
  );
}
