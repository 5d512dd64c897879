import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { Input } from "@/ui/input";

/** Asks for members by words; a plain form, so that the answer has an address and needs no script. */
export function MemberSearch({ search, status }: { search: string; status?: string | undefined }) {
  const words = useTranslations("console.members");
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
      {status && <input type="hidden" name="status" value={status} />}
      <button type="submit" className={buttonLooks("secondary", "md", false)}>
        <Search aria-hidden className="size-4.5" />
        {words("find")}
      </button>
    </form>
  );
}
