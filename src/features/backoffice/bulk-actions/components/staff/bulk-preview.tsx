import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import type { BulkAction } from "../../schema";
import type { BulkActionName } from "../../words";
import { BulkReasons } from "./bulk-reasons";

/** Acts that write to each, and change nothing else that a reader would look for. */
const MAILS: readonly BulkActionName[] = ["invite", "send_invoice"];

/** Says how many rows would change, what goes back, and why others are refused. */
export function BulkPreview({
  of: { action, counts, money_back, bookings_kept, reasons },
}: {
  of: BulkAction;
}) {
  const words = useTranslations("console_bulk.dialog");
  const locale = useLocale();
  const would = counts.would_change ?? 0;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      {would > 0 ? (
        <p className="font-semibold">
          {words(MAILS.includes(action) ? "would_mail" : "would", { count: would })}
        </p>
      ) : (
        <p>{words("nobody")}</p>
      )}
      {counts.unchanged > 0 && <p>{words("unchanged", { count: counts.unchanged })}</p>}
      {money_back?.length === 0 && would > 0 && <p>{words("nothing_back")}</p>}
      {money_back?.map(({ currency, amount }) => (
        <p key={currency} className="flex items-baseline justify-between gap-4">
          {words("back")}
          <span className="tabular font-semibold">{formatMoney(amount, currency, locale)}</span>
        </p>
      ))}
      {bookings_kept !== null && bookings_kept > 0 && (
        <p>{words("kept", { count: bookings_kept })}</p>
      )}
      <BulkReasons reasons={reasons} />
    </div>
  );
}
