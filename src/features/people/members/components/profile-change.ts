/** Converts between the form's texts and the member's data. Pure. */
import {
  pathOf,
  type Texts,
  trimmed,
  valueOf,
} from "@/features/platform/custom-fields/components/field-values";
import type { Me } from "@/features/people/sessions/schema";
import type { UpdateMe } from "../schema";

export type OwnField = Me["custom_fields"][number];

/** The lines of an address, in the order of the forms. */
export const ADDRESS_FIELDS = [
  "address_line_1",
  "address_line_2",
  "postal_code",
  "city",
  "administrative_area",
  "country_code",
] as const;

/** The saved data that a form begins with: a member's own, or those that a desk changes. */
export type Saved = {
  member: Pick<Me["member"], "name" | "phone" | "address" | "locale" | "custom_fields">;
  custom_fields: readonly OwnField[];
};

/** Returns the saved data as the form's texts. */
export function textsOf({ member, custom_fields }: Saved): Texts {
  return {
    name: member.name,
    "phone.number": member.phone?.number ?? "",
    ...Object.fromEntries(
      ADDRESS_FIELDS.map((line) => [`address.${line}`, member.address?.[line] ?? ""]),
    ),
    locale: member.locale ?? "",
    ...Object.fromEntries(
      custom_fields.map((field) => [pathOf(field), textOf(member.custom_fields[field.key])]),
    ),
  };
}

/** Tells whether any typed text differs from the saved one. */
export function isChanged(saved: Texts, typed: Texts): boolean {
  return Object.entries(typed).some(([path, text]) => String(text) !== String(saved[path] ?? ""));
}

/**
 * Returns the typed changes and no other data. A phone number without + belongs to the country of the previous
 * number or of the address. A text that is no phone number is sent as typed: the server names the faulty field.
 */
export function changeIn(me: Saved, typed: Texts): UpdateMe {
  const all = { ...textsOf(me), ...typed };
  const has = (group: string) => Object.keys(typed).some((path) => path.startsWith(group));
  const lines = ADDRESS_FIELDS.map((line) => [line, trimmed(all[`address.${line}`])] as const);
  const own = me.custom_fields.filter((field) => field.editable && pathOf(field) in typed);
  const country = me.member.phone?.country_code || trimmed(all["address.country_code"]);
  return {
    ...("name" in typed && { name: trimmed(typed["name"]) ?? "" }),
    ...(has("phone.") && { phone: phoneOf(trimmed(all["phone.number"]), country) }),
    ...(has("address.") && {
      address: lines.some(([, text]) => text) ? Object.fromEntries(lines) : null,
    }),
    ...("locale" in typed && { locale: trimmed(typed["locale"]) }),
    ...(own.length > 0 && {
      custom_fields: Object.fromEntries(
        own.map((field) => [field.key, valueOf(field, typed[pathOf(field)])]),
      ),
    }),
  };
}

function phoneOf(number: string | null, country: string | null): UpdateMe["phone"] {
  if (number === null) return null;
  return { number, ...(country && !number.startsWith("+") && { country_code: country }) };
}

function textOf(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value ?? "");
}
