/** The placeholders of a card's templates. Every value is text already, in one language. */
export const PLACEHOLDERS = [
  "member.name",
  "member.short_id",
  "member.status",
  "member.since",
  "member.email",
  "organization.name",
  "membership.product",
  "membership.status",
  "membership.since",
  "membership.renews_on",
  "membership.ends_on",
  "allowance.name",
  "allowance.left",
  "allowance.total",
  "allowances",
  "next_booking.title",
  "next_booking.place",
  "next_booking.starts_at",
  "next_booking.day",
  "next_booking.time",
  "next_booking.countdown",
  "booking.title",
  "booking.place",
  "booking.starts_at",
  "booking.day",
  "booking.time",
  "booking.countdown",
  "booking.ends_time",
  "booking.seats",
  "booking.reference",
  "pass.expires_on",
] as const;

/** A holder's values by placeholder; `member.custom_fields.<key>` too. */
export type CardValues = Partial<Record<string, string>>;

const CUSTOM_FIELD = /^member\.custom_fields\.([a-z0-9_]{1,64})$/;
const MARK = /\{\{([^{}]*)\}\}/g;

/** Returns the names of a template's placeholders, in order, with repeats. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(MARK)].map((match) => (match[1] ?? "").trim());
}

/** Returns the key of `member.custom_fields.<key>`, or null for another placeholder. */
export function customFieldKey(placeholder: string): string | null {
  return CUSTOM_FIELD.exec(placeholder)?.[1] ?? null;
}

/** Returns the names in a template that no card has a value for; an unclosed mark counts as one. */
export function unknownPlaceholders(template: string): string[] {
  const unknown = placeholdersIn(template).filter(
    (name) => customFieldKey(name) === null && !PLACEHOLDERS.some((known) => known === name),
  );
  return /\{\{|\}\}/.test(template.replace(MARK, "")) ? [...unknown, "{{"] : unknown;
}

/**
 * Returns the template with its placeholders replaced; a replacement is never read as a template
 * again.
 */
export function renderTemplate(template: string, values: CardValues): string {
  return template
    .replace(MARK, (_, name: string) => {
      const known = name.trim();
      return (Object.hasOwn(values, known) ? values[known] : undefined) ?? "";
    })
    .trim();
}
