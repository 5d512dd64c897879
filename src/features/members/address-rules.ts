import type { Address } from "./schema";

/** A stored address with every line that an address has; what was not given is null. */
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
