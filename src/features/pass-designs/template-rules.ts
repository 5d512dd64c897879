/** What a card's templates may speak of. Everything is text already, in the organization's language. */
export const PLACEHOLDERS = [
  "member.name",
  "member.short_id",
  "member.status",
  "member.since",
  "organization.name",
  "pass.expires_on",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type CardValues = Record<Placeholder, string>;

/** Whoever holds a card, as far as a card may say it. Instants are UTC. */
export type Holder = {
  organization: { name: string; locale: string; default_timezone: string };
  member: { name: string; short_id: string; status: string; created_at: Date };
  expires_at: Date | null;
};

const MARK = /\{\{([^{}]*)\}\}/g;

/** The names in a template that no card has a value for; an unclosed mark counts as one. */
export function unknownPlaceholders(template: string): string[] {
  const names = [...template.matchAll(MARK)].map((match) => (match[1] ?? "").trim());
  const unknown = names.filter((name) => !PLACEHOLDERS.some((known) => known === name));
  return /\{\{|\}\}/.test(template.replace(MARK, "")) ? [...unknown, "{{"] : unknown;
}

/** The template with its marks replaced; what is replaced is never read as a template again. */
export function renderTemplate(template: string, values: CardValues): string {
  return template
    .replace(MARK, (_, name: string) => values[name.trim() as Placeholder] ?? "")
    .trim();
}

/** A holder's values: dates are days where the organization is, written in its language. */
export function cardValues({ organization, member, expires_at }: Holder): CardValues {
  const day = new Intl.DateTimeFormat(organization.locale, {
    dateStyle: "long",
    timeZone: organization.default_timezone,
  });
  return {
    "member.name": member.name,
    "member.short_id": member.short_id,
    "member.status": member.status.charAt(0).toUpperCase() + member.status.slice(1),
    "member.since": day.format(member.created_at),
    "organization.name": organization.name,
    "pass.expires_on": expires_at ? day.format(expires_at) : "",
  };
}
