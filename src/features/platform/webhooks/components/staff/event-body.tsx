import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import type { WebhookEvent } from "../../schema";
import { Source } from "./source";

/** Shows an event as it is sent, with its type, time and object. */
export function EventBody({
  event,
  locale,
  timezone,
}: {
  event: WebhookEvent;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers.hooks");
  const facts = [
    [words("kind"), event.type],
    [words("time"), formatMoment(event.timestamp, timezone, locale)],
    [words("object"), event.data.object_id],
    [words("number"), event.id],
  ];
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-lg">{words("body")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([term, said]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="break-all">{said}</dd>
          </div>
        ))}
      </dl>
      {event.data.object === null && <p className="text-sm text-muted">{words("no_object")}</p>}
      <Source label={words("body")} text={JSON.stringify(event, null, 2)} />
    </div>
  );
}
