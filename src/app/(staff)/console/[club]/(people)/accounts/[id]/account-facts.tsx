import { useTranslations } from "next-intl";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { EditAccount } from "@/features/people/accounts/components/staff/edit-account";
import { countriesFor } from "@/features/people/members/components/countries";
import { Card, CardHeader } from "@/ui/card";
import type { ReadAccount } from "./read-account";

/** Shows what is known of an account and what its invoices name, which can be changed. */
export function AccountFacts({ read: { account, may, locale } }: { read: ReadAccount }) {
  const words = useTranslations("console_people.accounts");
  const { type, billing_email, tax_id, external_id, billing_address: address } = account;
  const countries = countriesFor(locale);
  const lines = address && [
    address.address_line_1,
    address.address_line_2,
    [address.postal_code, address.city].filter(Boolean).join(" "),
    address.administrative_area,
    countries.find(({ value }) => value === address.country_code)?.text,
  ];
  const facts = [
    { term: words("kind"), value: words(`kinds.${type}`) },
    { term: words("mail"), value: billing_email },
    { term: words("tax_id"), value: tax_id },
    { term: words("number"), value: external_id },
    { term: words("address"), value: lines?.filter(Boolean).join(", ") },
  ].filter(({ value }) => value);
  return (
    <Card as="section" aria-labelledby="details" className="grid gap-4 p-5">
      <CardHeader id="details" title={words("details")} />
      <Terms>
        {facts.map(({ term, value }) => (
          <Term key={term} term={term}>
            {value}
          </Term>
        ))}
      </Terms>
      {may("accounts:write") && (
        <div>
          <EditAccount key={account.updated_at} account={account} countries={countries} />
        </div>
      )}
    </Card>
  );
}
