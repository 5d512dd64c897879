import { useTranslations } from "next-intl";
import { formatDate, formatMoment } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { ApiKey } from "../../schema";
import { KeyActs } from "./key-acts";
import { KeyRights } from "./key-rights";
import type { AreaName } from "./rights-matrix";

/** A key that ends within so many days is said to end soon. */
const SOON_MS = 14 * 86_400_000;

/** Shows a key with what it may do, who made it and when it was used, and ends or renews it. */
export function KeyLine({
  apiKey: key,
  maker,
  areas,
  mayChange,
  history,
  requests,
  now,
  locale,
  timezone,
}: {
  apiKey: ApiKey;
  /** Who made it, by name; null where nobody knows. */
  maker: string | null;
  areas: readonly AreaName[];
  mayChange: boolean;
  /** The reader may look at the history of what it did. */
  history: boolean;
  /** The reader may look at what it asked for. */
  requests: boolean;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers.keys");
  const day = (at: string) => formatDate(at, timezone, locale);
  const moment = (at: string) => formatMoment(at, timezone, locale);
  const { id, name, expires_at, revoked_at, last_used_at, previous_secret_expires_at: old } = key;
  const left = expires_at === null ? Infinity : Date.parse(expires_at) - Date.parse(now);
  const ended = revoked_at !== null || left <= 0;
  return (
    <Card as="li" className="flex items-start gap-x-4 p-4">
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {revoked_at !== null && <Badge tone="danger">{words("revoked")}</Badge>}
          {revoked_at === null && left <= 0 && <Badge tone="danger">{words("expired")}</Badge>}
          {!ended && left < SOON_MS && <Badge tone="warning">{words("ends_soon")}</Badge>}
        </p>
        <p className="font-mono break-all text-muted">{key.secret_hint}</p>
        <p>
          {last_used_at ? words("used", { at: moment(last_used_at) }) : words("never_used")}{" "}
          {maker === null
            ? words("made_on", { day: day(key.created_at) })
            : words("made_by", { name: maker, day: day(key.created_at) })}
        </p>
        <p className="text-muted">
          {revoked_at !== null
            ? words("revoked_on", { day: day(revoked_at) })
            : expires_at === null
              ? words("ends_never")
              : words(ended ? "ended_on" : "ends_on", { day: day(expires_at) })}{" "}
          {key.rate_limit_per_minute !== null &&
            words("asks", { count: key.rate_limit_per_minute })}
        </p>
        {!ended && old !== null && Date.parse(old) > Date.parse(now) && (
          <p>
            <Badge tone="held">{words("old_until", { at: moment(old) })}</Badge>
          </p>
        )}
        <KeyRights scopes={key.scopes} areas={areas} />
        {(history || requests) && (
          <p className="flex flex-wrap gap-x-4">
            {history && (
              <Link href={`/audit?who=${id}`} className="underline underline-offset-4">
                {words("what_it_did")}
              </Link>
            )}
            {requests && (
              <Link
                href={`/developers/requests?who=${id}`}
                className="underline underline-offset-4"
              >
                {words("its_requests")}
              </Link>
            )}
          </p>
        )}
      </div>
      {mayChange && !ended && (
        <KeyActs apiKey={{ id, name, last_used_at }} locale={locale} timezone={timezone} />
      )}
    </Card>
  );
}
