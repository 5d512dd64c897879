import { useTranslations } from "next-intl";
import { ChevronRight, WalletCards } from "@/ui/icons";
import { Link } from "@/ui/link";

/** Links to the pass from the home page, on anything wider than a phone, which has it among its tabs. */
export function PassTeaser({ organization, shortId }: { organization: string; shortId: string }) {
  const words = useTranslations("pass");
  return (
    <Link
      href="/pass"
      className="group flex items-center gap-4 max-md:hidden rounded-xl bg-accent p-5 text-on-accent shadow-md transition-colors duration-150 hover:bg-accent-hover forced-colors:border"
    >
      <WalletCards aria-hidden className="size-7 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{words("title")}</span>
        <span className="tabular block text-sm opacity-90">
          {organization} · {shortId}
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 transition-transform duration-150 group-hover:translate-x-0.5"
      />
    </Link>
  );
}
