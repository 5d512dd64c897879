/** Postal addresses and phone numbers in the API's form. Pure. */
import { z } from "zod";

export const Phone = z.object({
  number: z.string().describe("E.164, for example +4930901820."),
  country_code: z.string().describe("Two-letter country code."),
});
export type Phone = z.infer<typeof Phone>;

const line = z.string().trim().max(200).nullable();
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A country by its two letters (ISO 3166-1), in either letter case. */
export const CountryCode = z
  .string()
  .refine((code) => /^[a-z]{2}$/i.test(code) && regions.of(code.toUpperCase()) !== undefined, {
    error: "Input should be a two-letter country code (ISO 3166-1)",
    params: { type: "country_code" },
  })
  .transform((code) => code.toUpperCase())
  .meta({ type: "string", example: "DE" });

const lines = {
  address_line_1: line,
  address_line_2: line,
  city: line,
  administrative_area: line,
  postal_code: line,
};
export const Address = z.object({ ...lines, country_code: z.string().nullable() });
export type Address = z.infer<typeof Address>;

/** An address as clients send it. */
export const AddressInput = z
  .strictObject({ ...lines, country_code: CountryCode.nullable() })
  .partial();

/** Returns a stored address with all its fields; a missing one is null. */
export function toAddress(stored: Partial<Address> | null): Address | null {
  if (stored === null) return null;
  return {
    address_line_1: stored.address_line_1 ?? null,
    address_line_2: stored.address_line_2 ?? null,
    city: stored.city ?? null,
    administrative_area: stored.administrative_area ?? null,
    postal_code: stored.postal_code ?? null,
    country_code: stored.country_code ?? null,
  };
}

/** The buyer that a member's invoices name: missing parts are the member's own. */
export const BillingDetails = z
  .object({
    name: z.string().nullable().describe("The company's or the person's name."),
    address: Address.nullable(),
    tax_id: z.string().nullable(),
    email: z.string().nullable().describe("Gets mails about payments as well."),
  })
  .meta({
    id: "BillingDetails",
    description: "The buyer that new invoices name: missing parts are the member's own.",
  });
export type BillingDetails = z.infer<typeof BillingDetails>;

/** Returns stored billing details with all their fields; a missing one is null. */
export function toBillingDetails(stored: unknown): BillingDetails | null {
  const details = stored as Partial<BillingDetails> | null;
  if (!details) return null;
  return {
    name: details.name ?? null,
    address: toAddress(details.address ?? null),
    tax_id: details.tax_id ?? null,
    email: details.email ?? null,
  };
}
