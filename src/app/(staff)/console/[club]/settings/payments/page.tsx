import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { AccountState } from "@/features/billing/processor-account/components/staff/account-state";
import { ChooseCards } from "@/features/billing/processor-account/components/staff/choose-cards";
import { formatCountry, formatDay, localAt } from "@/lib/format";
import { Card, CardHeader } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { SettingsTabs } from "../tabs";

export const generateMetadata = titled("card_payments");

type Props = { searchParams: Promise<{ linked?: string }> };

/** Shows how members pay and whether the money can arrive; no key is ever shown. */
export default async function CardPaymentsPage({ searchParams }: Props) {
  const { call, may, org, locale } = await openWith("processor-account:read");
  const [{ linked }, account, words] = await Promise.all([
    searchParams,
    call.processorAccount.get(),
    getTranslations("console_setup.cards"),
  ]);
  const mayChange = may("processor-account:write");
  const facts = [
    [words("account"), account.account ?? words("account_own")],
    [words("country"), account.country && formatCountry(account.country, locale)],
    [words("currency"), account.default_currency],
    [words("debits"), account.may_charge ? words(account.may_debit ? "yes" : "no") : null],
    [
      words("notices"),
      account.last_notice_at
        ? words("notices_at", {
            day: formatDay(localAt(account.last_notice_at, org.default_timezone), locale),
          })
        : words("notices_none"),
    ],
    [words("webhook"), account.webhook_url],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current="/settings/payments" may={may} />
      <div className="grid gap-6">
        {linked && <Notice live>{words("linked")}</Notice>}
        <AccountState
          account={account}
          mayLink={mayChange}
          timezone={org.default_timezone}
          locale={locale}
        />
        <Card as="section" aria-labelledby="choice" className="grid gap-4 p-5 md:p-6">
          <CardHeader id="choice" title={words("choice")} />
          <ChooseCards account={account} mayChange={mayChange} />
        </Card>
        {account.provider !== "none" && (
          <Card as="section" aria-label={words("account")} className="p-5 md:p-6">
            <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
              {facts.map(([term, value]) => (
                <div key={term} className="contents">
                  <dt className="text-muted">{term}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <div className="grid gap-1 text-sm text-muted">
          <p>{words("operator")}</p>
          {account.state === "not_configured" && (
            <p className="wrap-anywhere">{words("operator_how")}</p>
          )}
        </div>
      </div>
    </>
  );
}
