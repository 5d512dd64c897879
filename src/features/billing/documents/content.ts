/** Converts rows to the contents of a document. Pure. */
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import type { Address, BillingDetails } from "@/lib/address";
import type { Prisma } from "@/server/data/db";
import { formatCountry } from "@/lib/format";
import { toLocalDate } from "@/lib/time";
import type { DocumentContent, DocumentLine, Party } from "./schema";

/** The organization as a document names it. The trigger foyer_name_issuer writes these fields. */
export type Issuer = Pick<
  Prisma.OrganizationModel,
  "name" | "legal_name" | "postal_address" | "tax_id" | "document_footer" | "default_timezone"
>;
type PostalAddress = Partial<Address>;

/** Returns who issued a document: the organization as it was then. */
export function issuerOf(org: Prisma.OrganizationModel, issuedBy: unknown): Issuer {
  return (issuedBy ?? org.earlier_issuer ?? org) as Issuer;
}

/** Returns the seller: the organization under its legal name, if it has one. */
export function toSeller(org: Issuer, accent: string, locale: string): DocumentContent["seller"] {
  const address = toLines(org.postal_address as PostalAddress | null, locale);
  const { tax_id, document_footer: footer } = org;
  return { name: org.legal_name ?? org.name, address, tax_id, footer, accent };
}

/**
 * Returns the buyer: the details that the invoice was issued to, with the member's own for what they leave out. An
 * account's invoice that is older than they are names the account as it is now.
 */
export function toBuyer(
  member: { name: string; address: unknown },
  account: { name: string; billing_address: unknown; tax_id: string | null } | null,
  locale: string,
  billTo: BillingDetails | null = null,
): Party {
  const { name, address, tax_id } = billTo ??
    (account && { ...account, address: account.billing_address }) ?? { ...member, tax_id: null };
  return {
    name: name ?? member.name,
    address: toLines((address ?? member.address) as PostalAddress | null, locale),
    tax_id,
  };
}

function toLines(address: PostalAddress | null, locale: string): string[] {
  if (!address) return [];
  const { address_line_1, address_line_2, city, administrative_area, country_code } = address;
  const place = [address.postal_code, city, administrative_area].filter(Boolean).join(" ");
  const country = country_code && formatCountry(country_code, locale);
  return [address_line_1, address_line_2, place, country].filter((line): line is string =>
    Boolean(line),
  );
}

/** Returns the printed lines, and the taxes summed by rate. */
export function toPrinted(
  lines: InvoiceLine[],
  locale: string,
): { lines: DocumentLine[]; taxes: DocumentContent["taxes"] } {
  const percent = (percentage: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(
      percentage / 100,
    );
  const taxes = new Map<string, DocumentContent["taxes"][number]>();
  for (const { tax } of lines) {
    if (!tax) continue;
    const label = `${tax.name} ${percent(tax.percentage)}`;
    const key = `${label}:${tax.inclusive}`;
    const before = taxes.get(key)?.amount ?? 0;
    taxes.set(key, { label, inclusive: tax.inclusive, amount: before + tax.amount });
  }
  const printed = lines.map(({ description, quantity, unit_amount, amount, tax }) => ({
    ...{ description, quantity, unit_amount, amount },
    tax_label: tax ? percent(tax.percentage) : null,
  }));
  return { lines: printed, taxes: [...taxes.values()] };
}

/** Returns an instant's day in the organization's zone. */
export function toDay(instant: Date, timezone: string): string {
  return toLocalDate(instant.getTime(), timezone);
}
