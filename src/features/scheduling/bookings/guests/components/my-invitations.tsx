import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { Link } from "@/ui/link";
import type { Invitation } from "../schema";

/** Lists the member's own invitations to bookings of others; nothing without any. */
export function MyInvitations({
  invitations,
  locale,
}: {
  invitations: Invitation[];
  locale: string;
}) {
  const words = useTranslations("guests");
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited-heading" className="grid gap-3">
      <CardHeader id="invited-heading" title={words("mine")} />
      <ul className="grid gap-3">
        {invitations.map(({ id, title, host_first_name: host, state, ...time }) => (
          <Card as="li" key={id}>
            <Link
              href={`/invitations/${id}`}
              className="flex items-center gap-4 rounded-[inherit] p-4"
            >
              <Avatar name={host} className="size-11 text-sm" />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                <span className="grid min-w-0 grow">
                  <span className="font-medium wrap-anywhere">{title}</span>
                  <span className="text-sm text-muted tabular">
                    {formatDayShort(time.starts_at_local, locale)},{" "}
                    {formatTimeRange(time.starts_at_local, time.ends_at_local, locale)}
                  </span>
                  <span className="text-sm text-muted">{words("mine_by", { host })}</span>
                </span>
                {state === "accepted" || state === "invited" ? (
                  <Badge tone={state === "accepted" ? "positive" : "neutral"}>
                    {words(`status.${state}`)}
                  </Badge>
                ) : null}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  );
}
