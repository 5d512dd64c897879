"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";

/** Shows a price rule as sentences, with what may be done about it. */
export function PriceLine({
  rule: { id, name, archived },
  rank,
  sentences: [headline, ...others],
  tax,
  writes,
}: {
  rule: { id: string; name: string; archived: boolean };
  rank: number | null;
  sentences: readonly string[];
  tax: string;
  writes: boolean;
}) {
  const words = useTranslations("console_catalogue.prices");
  const { refusal, perform } = useAct();
  const lines = () => consoleClient().priceRules;
  const at = { price_rule_id: id };
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
                : perform(() => lines().archive.mutate(at), words("archived", { name })))
            }
          >
            {archived ? words("restore") : words("archive")}
          </button>
        </Menu>
      )}
    </Card>
  );
}
