import { type BookingFacts, type BookingMailKind, DE, EN, LABELS } from "./booking-words";
import { writeLetter } from "./layout";
import type { Composed } from "./templates";

/**
 * A mail about what has become of a booking, or what is about to. Times and amounts arrive as text: the
 * caller knows zone and currency. `url` is where its button leads.
 */
export function composeBookingMail(
  kind: BookingMailKind,
  input: BookingFacts & {
    /** `#rrggbb` */
    accentColor: string;
    /** Language tag; German for `de…`, otherwise English. */
    locale: string;
    url: string;
  },
): Composed {
  const language = /^de\b/i.test(input.locale) ? "de" : "en";
  const { subject, title, text, button, note } = { en: EN, de: DE }[language][kind](input);
  const rows = (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((name) => {
    const value = input[name];
    return value === null ? [] : [{ label: LABELS[name][language], value }];
  });
  return writeLetter({
    organizationName: input.organizationName,
    accentColor: input.accentColor,
    language,
    subject,
    title,
    preview: `${input.what}, ${input.when}`,
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows },
      { kind: "button", label: button, url: input.url },
      ...(note === null ? [] : [{ kind: "note" as const, text: note }]),
    ],
    footer:
      language === "de"
        ? `Gesendet von ${input.organizationName}, weil Sie dort Mitglied sind.`
        : `Sent by ${input.organizationName} because you are a member.`,
  });
}
