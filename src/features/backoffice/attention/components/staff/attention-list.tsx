import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatDayShort } from "@/lib/format";
import { ArrowRight } from "@/ui/icons";
import { Link } from "@/ui/link";
import type { Attention } from "../../schema";
import { MOST_COUNTED } from "../../words";
import { addressOfKind } from "./attention-pages";

const ROW = "flex min-h-11 items-center justify-between gap-4 px-4 py-2.5 text-sm";

/**
 * Lists what waits for a hand, each kind with the first few names and where it is worked through, and `more` that only the
 * page knows of.
 */
export function AttentionList({
  items,
  month,
  locale,
  more = [],
  beside = false,
}: Attention & {
  month: string;
  locale: string;
  more?: readonly { text: string; href: string }[];
  /** It stands beside something else, in one column. */
  beside?: boolean;
}) {
  const words = useTranslations("console.attention");
  if (items.length + more.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="grid gap-3">
      <h2 id="attention" className="text-lg">
        {words("title")}
      </h2>
      <ul
        className={clsx(
          "divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line",
          beside || "lg:grid lg:grid-cols-2 lg:divide-y-0",
        )}
      >
        {items.map((item) => {
          const waiting = words(item.kind, { count: item.count });
          return (
            <Line
              key={item.kind}
              href={addressOfKind(item, month)}
              text={item.count < MOST_COUNTED ? waiting : words("and_more", { waiting })}
              names={namesOf(item, locale)}
            />
          );
        })}
        {more.map(({ text, href }) => (
          <Line key={href} {...{ href, text }} names={[]} />
        ))}
      </ul>
    </section>
  );
}

/** Names the first few that wait: whom they are about, and when. */
function namesOf({ first }: Attention["items"][number], locale: string): string[] {
  return first.flatMap(({ title, subtitle, starts_at_local: at }) => {
    const day = at && formatDayShort(at, locale);
    return [subtitle ?? title, day].filter(Boolean).join(", ") || [];
  });
}

function Line({ href, text, names }: { href: string; text: string; names: readonly string[] }) {
  return (
    <li className="min-w-0">
      <Link href={href} className={`${ROW} hover:bg-sunken`}>
        <span className="min-w-0">
          <span className="block font-medium">{text}</span>
          {names.length > 0 && (
            <span className="block truncate text-muted">{names.join(" · ")}</span>
          )}
        </span>
        <ArrowRight aria-hidden className="size-4.5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
