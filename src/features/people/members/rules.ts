import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Phone } from "@/lib/address";

/**
 * Returns a handwritten phone number in E.164 with its country; null when no such number can exist. The country
 * is a two-letter or a calling code, and is ignored when the number begins with +.
 */
export function normalizePhone(written: { number: string; country_code?: string }): Phone | null {
  const country = written.country_code?.trim().replace(/^\+/, "") ?? "";
  const calling = /^\d{1,3}$/.test(country);
  const parsed = parsePhoneNumberFromString(written.number, {
    extract: false,
    ...(calling && { defaultCallingCode: country }),
    ...(/^[a-z]{2}$/i.test(country) && { defaultCountry: country.toUpperCase() as "DE" }),
  });
  if (!parsed?.isValid()) return null;
  const given = calling ? "" : country.toUpperCase();
  return { number: parsed.number, country_code: parsed.country ?? given };
}

/**
 * Returns the prefix of the phone numbers that a search may mean: in E.164 when it begins with + or 00,
 * otherwise as dialled nationally, without the zero. Returns null for other searches.
 */
export function phonePrefix(search: string): string | null {
  if (!/^\+?[\d\s()/.-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, "");
  const abroad = search.startsWith("+") || digits.startsWith("00");
  const prefix = digits.replace(/^0+/, "");
  if (prefix.length < 4) return null;
  return abroad ? `+${prefix}` : prefix;
}
