import { Search } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { Input } from "@/ui/input";

/** Asks for hosts by name; a plain form, so that the answer has an address. */
export function HostSearch({
  search,
  archived,
}: {
  search: string;
  archived?: string | undefined;
}) {
  const words = useTranslations("console_places");
  return (
    <form role="search" className="flex max-w-xl gap-2">
      <Input
        type="search"
        name="q"
        defaultValue={search}
        maxLength={200}
        aria-label={words("hosts.search")}
        placeholder={words("hosts.search")}
      />
      {archived && <input type="hidden" name="archived" value={archived} />}
      <button type="submit" className={buttonLooks("secondary", "md", false)}>
        <Search aria-hidden className="size-4.5" />
        {words("find")}
      </button>
    </form>
  );
}
