import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { RequestLogLine } from "../../schema";
import { RequestStatus } from "./request-status";

/** Shows a request as a line that is one link: what was asked, how it was answered, when and by whom. */
export function RequestLine({
  request: { id, method, path, status, error_code, duration_ms, created_at },
  who,
  locale,
  timezone,
}: {
  request: RequestLogLine;
  who: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers");
  return (
    <Card as="li" className="relative grid gap-1 p-4 text-sm hover:bg-sunken">
      <p className="flex items-baseline gap-3">
        <RequestStatus status={status} />
        <Link
          href={`/developers/requests/${id}`}
          className="min-w-0 font-mono font-semibold break-all after:absolute after:inset-0 after:rounded-xl"
        >
          {method} {path}
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span className="tabular">{formatMoment(created_at, timezone, locale)}</span>
        <span className="tabular">{words("hooks.took", { count: duration_ms })}</span>
        <span className="min-w-0 break-words">{who}</span>
        {error_code && <code className="break-all text-ink">{error_code}</code>}
      </p>
    </Card>
  );
}
