import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import { RequestId } from "@/ui/request-page";
import type { AuditEntry } from "../../schema";

/** Shows a change as a sentence with who made it and when; opened, each field before and after it. */
export function AuditLine({
  entry: { type, object_id, changes, details, request_id, created_at },
  sentence,
  name,
  who,
  allowed,
  whose,
  page,
  locale,
  timezone,
}: {
  entry: AuditEntry;
  sentence: string;
  /** How the object is called; null where it has no name, or none that the reader may know. */
  name: string | null;
  who: string;
  /** Who allowed it, where the rights of whoever did it did not suffice. */
  allowed: string | null;
  /** Where everything that the same person or program did is listed. */
  whose: string;
  /** The page of the object; null where there is none. */
  page: string | null;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_audit");
  const further = Object.keys(details).length > 0;
  return (
    <Card as="li" className="text-sm">
      <details className="group p-4">
        <summary className="flex min-h-9 cursor-pointer items-start justify-between gap-3">
          <span className="grid min-w-0 gap-1">
            <span className="font-semibold">{sentence}</span>
            {name && <span className="break-words">{name}</span>}
            <span className="flex flex-wrap gap-x-3 text-muted">
              <span>{who}</span>
              {allowed && <span>{words("allowed", { name: allowed })}</span>}
              <span className="tabular">{formatMoment(created_at, timezone, locale)}</span>
            </span>
          </span>
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-muted group-open:rotate-90"
          />
        </summary>
        <div className="mt-3 grid gap-3 border-t border-line pt-3">
          {changes.length > 0 && (
            <div
              className="relative overflow-x-auto"
              tabIndex={0}
              role="region"
              aria-label={words("fields")}
            >
              <table className="w-full text-left">
                <thead className="text-muted">
                  <tr>
                    {(["field", "before", "after"] as const).map((head) => (
                      <th key={head} scope="col" className="py-1 pr-4 font-medium">
                        {words(head)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="align-top">
                  {changes.map(({ field, from, to }) => (
                    <tr key={field}>
                      <th scope="row" className="py-1 pr-4 font-normal">
                        <code>{field}</code>
                      </th>
                      {[from, to].map((value, at) => (
                        <td key={at} className="min-w-24 py-1 pr-4 break-words">
                          {shown(value)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {further && (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {Object.entries(details).map(([field, value]) => (
                <div key={field} className="contents">
                  <dt>
                    <code>{field}</code>
                  </dt>
                  <dd className="min-w-0 break-words">{shown(value)}</dd>
                </div>
              ))}
            </dl>
          )}
          {changes.length === 0 && !further && <p className="text-muted">{words("no_fields")}</p>}
          <p className="flex flex-wrap gap-x-3 text-muted">
            <code>{type}</code>
            <code className="break-all">{object_id}</code>
            {request_id && (
              <span className="break-all">
                {words.rich("request", {
                  id: request_id,
                  link: () => <RequestId id={request_id} />,
                })}
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-4">
            {page && (
              <Link href={page} className={link}>
                {words("open")}
              </Link>
            )}
            <Link href={`/audit?q=${encodeURIComponent(object_id)}`} className={link}>
              {words("same_object")}
            </Link>
            <Link href={whose} className={link}>
              {words("same_actor")}
            </Link>
          </p>
        </div>
      </details>
    </Card>
  );
}

const link =
  "inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11";

/** Returns a value as it is read: text as it is, anything else as it is written. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
