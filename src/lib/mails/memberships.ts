import { writeLetter } from "./layout";
import { DE, EN, LABELS, type MembershipFacts, type MembershipMailKind } from "./membership-words";
import type { Composed } from "./templates";

/**
 * A mail about paying for a membership: what happened, what to do, by when. Amounts and dates arrive as
 * text. `url` is where its button leads.
 */
export function composeMembershipMail(
  kind: MembershipMailKind,
  input: MembershipFacts & {
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
  const club = input.organizationName;
  return writeLetter({
    organizationName: club,
    accentColor: input.accentColor,
    language,
    subject,
    title,
    preview: note ?? text,
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows },
      { kind: "button", label: button, url: input.url },
      ...(note === null ? [] : [{ kind: "note" as const, text: note }]),
    ],
    footer:
      language === "de"
        ? `Gesendet von ${club}, weil dort eine Mitgliedschaft besteht.`
        : `Sent by ${club} about a membership there.`,
  });
}
