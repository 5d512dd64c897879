import { TicketPercent } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { CodeLine } from "@/features/catalogue/promo-codes/components/staff/code-line";
import { NewCode } from "@/features/catalogue/promo-codes/components/staff/new-code";
import type { PromoCode } from "@/features/catalogue/promo-codes/schema";
import { formatMoney } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readAll } from "@/lib/read-all";
import { PriceTabs } from "../price-tabs";

export const generateMetadata = titled("prices");

/** Lists the promo codes with their use. */
export default async function CodesPage() {
  const { call, may, locale, org } = await openWith("promo-codes:read");
  const [words, all] = await Promise.all([
    getTranslations("console_catalogue.codes"),
    readAll((at) => call.promoCodes.list({ ...at, include_archived: true })),
  ]);
  const codes = all.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const off = ({ percent_off, amount_off, currency }: PromoCode) =>
    percent_off === null
      ? words("off_amount", {
          amount: formatMoney(amount_off ?? 0, currency ?? org.default_currency, locale),
        })
      : words("off_percent", { percent: percent_off });
  const used = ({ redemptions: count, max_redemptions: most }: PromoCode) =>
    most === null ? words("used", { count }) : words("used_of", { count, most });
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={may("promo-codes:write") && <NewCode currency={org.default_currency} />}
      />
      <PriceTabs current="/prices/codes" may={may} />
      {codes.length === 0 && (
        <EmptyState icon={<TicketPercent />} title={words("none")}>
          {words("none_text")}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {codes.map((code) => (
          <CodeLine
            key={code.id}
            code={{ id: code.id, code: code.code, archived: code.archived_at !== null }}
            off={off(code)}
            used={used(code)}
            writes={may("promo-codes:write")}
          />
        ))}
      </ul>
    </>
  );
}
