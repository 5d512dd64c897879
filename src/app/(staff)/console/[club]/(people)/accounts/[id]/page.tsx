import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { InvitationList } from "@/features/people/account-invitations/components/staff/invitation-list";
import { AccountActs } from "@/features/people/accounts/components/staff/account-acts";
import { AccountPeople } from "@/features/people/accounts/components/staff/account-people";
import { AddPerson } from "@/features/people/accounts/components/staff/add-person";
import { InvoiceTable } from "@/features/billing/invoices/components/staff/invoice-table";
import { Badge } from "@/ui/badge";
import { formatMoney } from "@/lib/money";
import { Card, CardHeader } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { AccountFacts } from "./account-facts";
import { readAccount } from "./read-account";

export const generateMetadata = titled("account");

type Props = { params: Promise<{ id: string }> };

/** Shows an account: its purpose, its people and their roles, invitations, invoices and what is owed. */
export default async function AccountPage({ params }: Props) {
  const { id } = await params;
  const read = await readAccount(id);
  if (!read) notFound();
  const words = await getTranslations("console_people.accounts");
  const { account, people, invitations, invoices, owed, may, locale, timezone } = read;
  const writes = may("accounts:write");
  const open = account.archived_at === null;
  const names = Object.fromEntries(
    people.flatMap(({ id: of, name }) => (name ? [[of, name]] : [])),
  );
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{account.name}</span>}
        back={{ href: "/accounts", text: words("title") }}
        lead={words(`purposes.${account.type}`)}
        action={writes && <AccountActs account={account} />}
      />
      {!open && (
        <div className="mb-6">
          <Notice tone="warning">{words("archived_note")}</Notice>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <div className="grid content-start gap-6">
          <AccountFacts read={read} />
          {invitations.length > 0 && (
            <Card as="section" aria-labelledby="invitations" className="p-5">
              <CardHeader id="invitations" title={words("invitations")} />
              <InvitationList
                invitations={invitations}
                nameOf={names}
                writes={writes}
                timezone={timezone}
              />
            </Card>
          )}
        </div>
        <div className="grid content-start gap-6">
          <Card as="section" aria-labelledby="people" className="grid gap-2 p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="people" className="text-lg">
                {words("people")}
              </h2>
              {writes && open && may("members:read") && (
                <AddPerson account_id={id} first={people.length === 0} />
              )}
            </div>
            <AccountPeople account_id={id} people={people} writes={writes && open} />
          </Card>
          {invoices && (
            <section aria-labelledby="invoices" className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="invoices" className="text-lg">
                  {words("invoices")}
                </h2>
                <p className="flex flex-wrap gap-1.5">
                  {owed.map(({ currency, amount }) => (
                    <Badge key={currency} tone="warning">
                      {words("owed", { amount: formatMoney(amount, currency, locale) })}
                    </Badge>
                  ))}
                  {owed.length === 0 && <Badge tone="positive">{words("nothing_owed")}</Badge>}
                </p>
              </div>
              {invoices.length === 0 ? (
                <p className="text-sm text-muted">{words("no_invoices")}</p>
              ) : (
                <InvoiceTable
                  invoices={invoices}
                  open={null}
                  hrefOf={(one) => `/invoices/${one}`}
                  locale={locale}
                  timezone={timezone}
                />
              )}
            </section>
          )}
        </div>
      </div>
      <FollowChanges objects={["account_invitation"]} ids={[id]} />
    </>
  );
}
