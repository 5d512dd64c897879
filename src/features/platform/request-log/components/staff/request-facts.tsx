import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoment } from "@/lib/format";
import { Link } from "@/ui/link";
import { LinkAway } from "@/ui/link-away";
import type { RequestLogEntry } from "../../schema";
import { RequestStatus } from "./request-status";

const link = "underline underline-offset-4";

/** Tells all that is known of a request but its bodies, with ways to the error, the operation and the key. */
export function RequestFacts({
  request,
  who,
  whose,
  reference,
  locale,
  timezone,
}: {
  request: RequestLogEntry;
  who: string;
  /** Where the same caller's requests are listed. */
  whose: string;
  /** Where the operation is described; undefined for one that is not any more. */
  reference: string | undefined;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers");
  const { status, error_code, operation, duration_ms, response_bytes, api_key } = request;
  const facts: [string, ReactNode][] = [
    [words("requests.status"), <RequestStatus key="status" status={status} />],
    [
      words("requests.error"),
      error_code && (
        <LinkAway key="error" href={`/errors/${error_code}`} className={link}>
          <code>{error_code}</code>
        </LinkAway>
      ),
    ],
    [
      words("requests.operation"),
      reference ? (
        <LinkAway key="operation" href={reference} className={link}>
          <code>{operation}</code>
        </LinkAway>
      ) : (
        <code key="operation">{operation}</code>
      ),
    ],
    [words("hooks.time"), formatMoment(request.created_at, timezone, locale)],
    [words("requests.took"), words("hooks.took", { count: duration_ms })],
    [
      words("requests.who"),
      <span key="who" className="flex flex-wrap gap-x-3">
        <Link href={whose} className={link}>
          {who}
        </Link>
        {api_key && <code className="text-muted">{api_key.secret_hint}</code>}
      </span>,
    ],
    [words("requests.id"), <code key="id">{request.request_id}</code>],
    [
      words("requests.repeat_key"),
      request.idempotency_key_hint && <code key="repeat">{request.idempotency_key_hint}</code>,
    ],
    [
      words("requests.length"),
      response_bytes !== null && words("requests.bytes", { count: response_bytes }),
    ],
    [words("requests.program"), request.user_agent],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts
        .filter(([, said]) => Boolean(said))
        .map(([term, said]) => (
          <div key={term} className="sm:contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{said}</dd>
          </div>
        ))}
    </dl>
  );
}
