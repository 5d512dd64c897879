import { useTranslations } from "next-intl";
import { nameOfObject } from "@/features/backoffice/search/components/staff/object-name";
import { Badge, type Tone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FilterLinks } from "@/ui/filter-links";
import { Link } from "@/ui/link";
import type { BulkAction, BulkItem } from "../../schema";
import { type BulkOutcome, OUTCOMES, PAGE_OF, reasonOf } from "../../words";

const TONES: Record<BulkOutcome, Tone> = {
  done: "positive",
  unchanged: "neutral",
  refused: "danger",
  failed: "danger",
};

/** Lists the rows of a bulk action, each with its outcome, the reason of a refusal, and a link to it. */
export function BulkItems({
  of: { id, counts, object_type },
  outcome,
  items,
  locale,
}: {
  of: BulkAction;
  /** The outcome that is looked at; null for all rows. */
  outcome: BulkOutcome | null;
  items: readonly BulkItem[];
  locale: string;
}) {
  const words = useTranslations("console_bulk");
  const shown = OUTCOMES.filter((one) => counts[one] > 0);
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <section aria-label={words("rows")} className="grid gap-4">
      <FilterLinks
        label={words("rows")}
        options={[
          {
            href: `/bulk/${id}`,
            text: `${words("all_rows")} ${number(counts.matched)}`,
            current: outcome === null,
          },
          ...shown.map((one) => ({
            href: `/bulk/${id}?outcome=${one}`,
            text: `${words(`outcomes.${one}`)} ${number(counts[one])}`,
            current: one === outcome,
          })),
        ]}
      />
      {items.length === 0 ? (
        <p className="text-sm text-muted">{words("no_rows")}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line text-sm">
            {items.map((item) => (
              <li
                key={item.index}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
              >
                <Row {...{ item, locale }} page={PAGE_OF[object_type]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Row({ item, locale, page }: { item: BulkItem; locale: string; page: string }) {
  const words = useTranslations("console_bulk");
  const { object_id, title, subtitle, starts_at_local, outcome, error } = item;
  const name = nameOfObject({ id: object_id, title, subtitle, starts_at_local }, locale);
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {name === "" ? (
          <span className="text-muted">{words("gone_row")}</span>
        ) : (
          <Link
            href={`${page}/${object_id}`}
            className="inline-flex min-h-9 items-center font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        )}
        {error && (
          <span className="block text-danger">{words(`reasons.${reasonOf(error.code)}`)}</span>
        )}
      </span>
      {outcome ? (
        <Badge tone={TONES[outcome]}>{words(`outcomes.${outcome}`)}</Badge>
      ) : (
        <Badge>{words("waiting")}</Badge>
      )}
    </>
  );
}
