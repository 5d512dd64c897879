import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { WebhookEndpoint } from "../../schema";
import { EndpointState } from "./endpoint-state";

/** Shows an endpoint as a line that is one link: its address, its state, and what it hears of. */
export function EndpointLine({
  endpoint,
  hears,
  locale,
  timezone,
}: {
  endpoint: WebhookEndpoint;
  /** What it hears of, in words. */
  hears: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers.hooks");
  const { id, url, description, failing_since } = endpoint;
  return (
    <Card as="li" className="relative grid gap-1 p-4 text-sm hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {/* The whole line opens the endpoint. */}
        <Link
          href={`/developers/webhooks/${id}`}
          className="min-w-0 break-all after:absolute after:inset-0 after:rounded-xl"
        >
          {url}
        </Link>
        <EndpointState endpoint={endpoint} />
      </p>
      {description && <p className="break-words">{description}</p>}
      <p className="line-clamp-2 text-muted">{hears}</p>
      {failing_since && (
        <p>{words("fails_since", { at: formatMoment(failing_since, timezone, locale) })}</p>
      )}
    </Card>
  );
}
