/** The texts of the form of billing details, and what they change. Pure. */
import type { BillingDetails } from "@/lib/address";
import { ADDRESS_FIELDS } from "./profile-change";

type AddressField = (typeof ADDRESS_FIELDS)[number];
export type BillingTexts = Record<"name" | "tax_id" | "email" | AddressField, string>;

/** Returns saved details as texts. */
export function billingTexts(saved: BillingDetails | null): BillingTexts {
  const address = saved?.address ?? null;
  return {
    name: saved?.name ?? "",
    tax_id: saved?.tax_id ?? "",
    email: saved?.email ?? "",
    address_line_1: address?.address_line_1 ?? "",
    address_line_2: address?.address_line_2 ?? "",
    postal_code: address?.postal_code ?? "",
    city: address?.city ?? "",
    administrative_area: address?.administrative_area ?? "",
    country_code: address?.country_code ?? "",
  };
}

/** Returns the details that the texts say; null, which clears them, when all are empty. */
export function billingChange(texts: BillingTexts) {
  const said = (path: keyof BillingTexts) => texts[path].trim() || null;
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, said(field)]));
  const hasAddress = Object.values(address).some((text) => text !== null);
  const details = {
    ...{ name: said("name"), tax_id: said("tax_id"), email: said("email") },
    address: hasAddress ? address : null,
  };
  return Object.values(details).some((part) => part !== null) ? details : null;
}

/** Returns the fields that the server found faulty, by their names in the form. */
export function faultyPaths(error: unknown): string[] {
  const { data } = (error ?? {}) as { data?: { faults?: { loc: string[] }[] } | null };
  return (data?.faults ?? []).map(({ loc }) => loc.at(-1) ?? "");
}
