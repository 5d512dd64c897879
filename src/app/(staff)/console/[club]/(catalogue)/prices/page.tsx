import { Plus, Tag } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { Coverage } from "@/features/catalogue/pricing/components/staff/coverage";
import { FirstPrice } from "@/features/catalogue/pricing/components/staff/first-price";
import { PriceList } from "@/features/catalogue/pricing/components/staff/price-list";
import { TaxRates } from "@/features/catalogue/tax-rates/components/staff/tax-rates";
import { PriceSimulator } from "@/features/scheduling/quotes/components/staff/price-simulator";
import { localAt } from "@/lib/format";
import { byPrecedence } from "@/lib/price-precedence";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { PriceTabs } from "./price-tabs";
import { readAround } from "./read-around";

export const generateMetadata = titled("prices");

/** Shows the price rules in the order in which they win, what has no price, and why a booking costs what it does. */
export default async function PricesPage() {
  const opened = await openWith("price-rules:read");
  const { call, may, locale, org, now } = opened;
  const [words, rules, around] = await Promise.all([
    getTranslations("console_catalogue"),
    readAll((at) => call.priceRules.list({ ...at, include_archived: true })),
    readAround(opened),
  ]);
  const { places, taxes, names } = around;
  const writes = may("price-rules:write");
  const live = rules.filter(({ archived_at }) => archived_at === null).toSorted(byPrecedence);
  const archived = rules.filter(({ archived_at }) => archived_at !== null);
  const say = { words, locale, timezone: org.default_timezone };
  const chosen = taxes.filter(({ archived_at }) => archived_at === null);
  return (
    <>
      <PageHeader
        title={words("prices.title")}
        lead={words("prices.lead")}
        action={
          writes &&
          live.length > 0 && (
            <LinkButton href="/prices/new" icon={<Plus aria-hidden className="size-4.5" />}>
              {words("prices.new")}
            </LinkButton>
          )
        }
      />
      <PriceTabs current="/prices" may={may} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          {live.length === 0 &&
            (writes ? (
              <FirstPrice currency={org.default_currency} taxes={chosen} />
            ) : (
              <EmptyState icon={<Tag />} title={words("prices.none_read")}>
                {words("prices.none_read_text")}
              </EmptyState>
            ))}
          {live.length > 0 && <Coverage rules={live} places={places} locale={locale} />}
          <PriceList rules={live} archived={archived} {...{ names, taxes, say, writes, now }} />
          {may("tax-rates:read") && (
            <TaxRates rates={taxes} writes={may("tax-rates:write")} locale={locale} />
          )}
        </div>
        <PriceSimulator
          places={places}
          today={localAt(now, org.default_timezone).slice(0, 10)}
          findsMembers={may("members:read")}
        />
      </div>
    </>
  );
}
