import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { FileLink } from "@/ui/file-link";
import { CircleCheck } from "@/ui/icons";
import type { Sale } from "../../schema";

/** For the roll of a till's printer, and for any other. */
const PAPERS = ["receipt", "a4"] as const;

/** Says that it is sold: the change large, what stays due, the receipts, and on to the next one. */
export function SoldNote({
  sale,
  receipts,
  onNext,
}: {
  sale: Sale;
  /** The reader may open invoices. */
  receipts: boolean;
  onNext: () => void;
}) {
  const words = useTranslations("console_money.till.sale");
  const locale = useLocale();
  const money = (sum: number) => formatMoney(sum, sale.currency, locale);
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center" role="status">
      <CircleCheck aria-hidden className="size-12 text-positive" />
      <p className="text-xl font-semibold">{words("done")}</p>
      {sale.change_amount > 0 && (
        <p className="tabular text-3xl font-semibold">
          {words("done_change", { sum: money(sale.change_amount) })}
        </p>
      )}
      {sale.amount_on_account > 0 && (
        <p>{words("done_due", { sum: money(sale.amount_on_account) })}</p>
      )}
      {receipts && sale.invoice_ids.length > 0 && (
        <ul className="grid">
          {sale.invoice_ids.map((id, n) => (
            <li key={id} className="flex flex-wrap justify-center gap-x-4">
              {PAPERS.map((paper) => (
                <FileLink
                  key={paper}
                  href={`/console/v1/invoices/${id}/pdf?paper=${paper}`}
                  className="inline-flex min-h-11 items-center text-accent underline"
                >
                  {words(paper, { number: n + 1 })}
                </FileLink>
              ))}
            </li>
          ))}
        </ul>
      )}
      <Button size="lg" autoFocus onClick={onNext}>
        {words("next")}
      </Button>
    </div>
  );
}
