import { useTranslations } from "next-intl";
import { CircleCheck } from "@/ui/icons";
import { formatDate } from "@/lib/format";
import type { ShownPass } from "../schema";

const WALLETS = { apple: "Apple Wallet", google: "Google Wallet" };

/** Lists the wallets that have the pass already, and since when, as far as they report it. */
export function InstalledNote({ pass, locale }: { pass: ShownPass; locale: string }) {
  const words = useTranslations("pass");
  const present = pass.installs.filter(({ removed_at }) => removed_at === null);
  if (present.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {present.map(({ platform, installed_at }, index) => (
        <li
          key={`${platform}-${installed_at}-${index}`}
          className="flex items-center gap-2 text-sm"
        >
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-positive" />
          <span suppressHydrationWarning>
            {words("in_wallet", {
              wallet: WALLETS[platform],
              date: formatDate(installed_at, pass.face.timezone, locale),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
