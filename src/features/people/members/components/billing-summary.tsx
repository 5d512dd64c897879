import { useTranslations } from "next-intl";
import type { Me } from "@/features/people/sessions/schema";
import { formatCountry } from "@/lib/format";
import { Card, CardHeader } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";

/** The buyer that new invoices name, and the way to change it. */
export function BillingSummary({ member, locale }: { member: Me["member"]; locale: string }) {
  const words = useTranslations("billing_details");
  const details = member.billing_details;
  const address = details?.address ?? member.address;
  const country = address?.country_code;
  const place = [address?.postal_code, address?.city, address?.administrative_area]
    .filter(Boolean)
    .join(" ");
  const lines = [
    address?.address_line_1,
    address?.address_line_2,
    place,
    country && formatCountry(country, locale),
    details?.tax_id && words("tax_id_is", { number: details.tax_id }),
    details?.email,
  ].filter((line): line is string => Boolean(line));
  return (
    <Card as="section" aria-labelledby="billing-heading" className="grid gap-3 p-5">
      <CardHeader id="billing-heading" title={words("title")} />
      <div className="text-sm wrap-anywhere">
        <p className="font-medium">{details?.name ?? member.name}</p>
        {lines.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
      </div>
      <LinkButton href="/money/details" variant="secondary" block>
        {words("edit")}
      </LinkButton>
    </Card>
  );
}
