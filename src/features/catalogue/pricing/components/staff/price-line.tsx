"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";

/** Shows a price rule as sentences, with what may be done about it. */
export function PriceLine({
  rule: { id, name, archived, event_ids },
  rank,
  sentences: [headline, ...others],
  tax,
  writes,
  now,
}: {
  rule: { id: string; name: string; archived: boolean; event_ids: readonly string[] };
  rank: number | null;
  sentences: readonly string[];
  tax: string;
  writes: boolean;
  /** The club's own time. */
  now: string;
}) {
  const words = useTranslations("console_catalogue.prices");
  const { pending, refusal, perform } = useAct();
  /** How many events ahead it is for, while that is asked about. */
  const [events, setEvents] = useState(0);
  const lines = () => consoleClient().priceRules;
  const at = { price_rule_id: id };
  const archive = async () => {
    if (await perform(() => lines().archive.mutate(at), words("archived", { name }))) setEvents(0);
  };
  /** Archives a rule of no events ahead; whoever archives that of some is asked, since they may be free from then on. */
  const ask = async () => {
    const { total } = await consoleClient()
      .events.list.query({ ...at, status: ["draft", "published"], ends_at_gte: now, size: 1 })
      // Whoever may not see events hears of those that the rule names.
      .catch(() => ({ total: event_ids.length }));
    const count = total ?? event_ids.length;
    if (count === 0) await archive();
    else setEvents(count);
  };
  return (
    <Card as="li" className="flex items-start gap-3 p-4 md:gap-4">
      {rank !== null && (
        <span
          aria-hidden
          className="tabular mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-medium text-muted"
        >
          {rank}
        </span>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {/* Locale data of server and browser may differ by a space. */}
        <p className="font-semibold" suppressHydrationWarning>
          {headline}
        </p>
        {others.length > 0 && (
          <p className="text-sm" suppressHydrationWarning>
            {others.join(" ")}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          {name} · {tax}
        </p>
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      </div>
      {writes && (
        <Menu
          align="end"
          label={words("acts", { name })}
          className="-my-1.5 -mr-1.5"
          trigger={
            <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
              <Ellipsis aria-hidden className="size-5" />
            </span>
          }
        >
          {!archived && (
            <Link href={`/prices/${id}`} className={menuItem}>
              {words("edit")}
            </Link>
          )}
          <Link href={`/prices/new?from=${id}`} className={menuItem}>
            {words("duplicate")}
          </Link>
          <button
            type="button"
            data-closes
            className={menuItem}
            onClick={() =>
              void (archived
                ? perform(() => lines().restore.mutate(at), words("restored", { name }))
                : ask())
            }
          >
            {archived ? words("restore") : words("archive")}
          </button>
        </Menu>
      )}
      <AskBefore
        open={events > 0}
        title={words("archive_rule", { name })}
        text={words("archive_events", { count: events })}
        {...{ refusal, pending }}
        onClose={() => setEvents(0)}
        onDo={archive}
      />
    </Card>
  );
}
