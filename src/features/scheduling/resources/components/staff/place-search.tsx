import { Search } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { Input } from "@/ui/input";

/** Asks for places by words; a plain form, so that the answer has an address. Other filters stay as they are. */
export function PlaceSearch({
  search,
  kept,
}: {
  search: string;
  kept: Readonly<Record<string, string>>;
}) {
  const words = useTranslations("console_places");
  return (
    <form role="search" className="flex max-w-xl gap-2">
      <Input
        type="search"
        name="q"
        defaultValue={search}
        maxLength={200}
        aria-label={words("search")}
        placeholder={words("search")}
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonLooks("secondary", "md", false)}>
        <Search aria-hidden className="size-4.5" />
        {words("find")}
      </button>
    </form>
  );
}
