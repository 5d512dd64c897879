import { useTranslations } from "next-intl";
import { formatDayShort } from "@/lib/format";
import { ArrowRight } from "@/ui/icons";
import { Link } from "@/ui/link";
import type { Attention } from "../../schema";
import { MOST_COUNTED } from "../../words";
import { addressOfKind } from "./attention-pages";

const ROW =
  "flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm";

/** Lists what waits for a hand, each kind with the first few names and where it is worked through. */
export function AttentionList({
  items,
  month,
  locale,
}: Attention & { month: string; locale: string }) {
  const words = useTranslations("console.attention");
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="mb-8 grid gap-3">
      <h2 id="attention" className="text-lg">
        {words("title")}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line lg:grid lg:grid-cols-2 lg:divide-y-0">
        {items.map((item) => {
          const href = addressOfKind(item, month);
          const names = item.first.flatMap(({ title, subtitle, starts_at_local: at }) => {
            const day = at && formatDayShort(at, locale);
            return [subtitle ?? title, day].filter(Boolean).join(", ") || [];
          });
          const waiting = words(item.kind, { count: item.count });
          const inside = (
            <>
              <span className="min-w-0">
                <span className="block font-medium">
                  {item.count < MOST_COUNTED ? waiting : words("and_more", { waiting })}
                </span>
                {names.length > 0 && (
                  <span className="block truncate text-muted">{names.join(" · ")}</span>
                )}
              </span>
              {href && <ArrowRight aria-hidden className="size-4.5 shrink-0 text-muted" />}
            </>
          );
          return (
            <li key={item.kind} className="min-w-0">
              {href ? (
                <Link href={href} className={`${ROW} flex-nowrap hover:bg-sunken`}>
                  {inside}
                </Link>
              ) : (
                <p className={ROW}>{inside}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
