import { useTranslations } from "next-intl";
import { formatList } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { coverOf, type ToldRule } from "./price-words";

/** Warns of places that are free of charge, always or at times, because no rule prices them. */
export function Coverage({
  rules,
  places,
  locale,
}: {
  rules: readonly (ToldRule & { archived_at: string | null })[];
  places: readonly { id: string; name: string }[];
  locale: string;
}) {
  const words = useTranslations("console_catalogue.prices");
  const gaps = (["never", "sometimes"] as const).map((cover) => ({
    cover,
    names: places.filter(({ id }) => coverOf(rules, id) === cover).map(({ name }) => name),
  }));
  return (
    <div className="grid gap-3 empty:hidden">
      {gaps.map(
        ({ cover, names }) =>
          names.length > 0 && (
            <Notice
              key={cover}
              tone={cover === "never" ? "warning" : "info"}
              title={words(`${cover}_title`, { count: names.length })}
            >
              <p>{words(cover, { places: formatList(names, locale) })}</p>
            </Notice>
          ),
      )}
    </div>
  );
}
