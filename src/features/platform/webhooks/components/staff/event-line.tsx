import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { WebhookEvent } from "../../schema";

/** Shows an event as a line that is one link: what happened, when, and to which object. */
export function EventLine({
  event: { id, type, timestamp, data },
  sentence,
  locale,
  timezone,
}: {
  event: WebhookEvent;
  /** What happened, in words. */
  sentence: string;
  locale: string;
  timezone: string;
}) {
  return (
    <Card as="li" className="relative grid gap-1 p-4 text-sm hover:bg-sunken">
      <Link
        href={`/developers/webhooks/events/${id}`}
        className="min-w-0 font-semibold break-words after:absolute after:inset-0 after:rounded-xl"
      >
        {sentence}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span className="tabular">{formatMoment(timestamp, timezone, locale)}</span>
        <code>{type}</code>
        <code className="break-all">{data.object_id}</code>
      </p>
    </Card>
  );
}
