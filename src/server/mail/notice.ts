import { type Composed, writeLetter } from "./layout";

type Language = "en" | "de";

/** The texts of a notice; `note` is a smaller line under the button. */
export interface NoticeWords {
  subject: string;
  title: string;
  text: string;
  button: string;
  note: string | null;
}

/** The sender of a notice, its look, and the address behind its button. */
export interface NoticeFrame {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  /** Language tag; German for `de…`, otherwise English. */
  locale: string;
  url: string;
  testMode?: boolean;
}

/**
 * Returns a mail about an event: a sentence, a table of the facts that are not null, and a button. The caller
 * provides the words, labels and footer of each language.
 */
export function composeNotice<Facts extends Record<string, string | null>>(
  frame: NoticeFrame,
  facts: Facts,
  content: {
    words: Record<Language, (facts: Facts) => NoticeWords>;
    /** In the order of the table. */
    labels: { [Name in keyof Facts]?: Record<Language, string> };
    preview: (words: NoticeWords) => string;
    footer: Record<Language, string>;
  },
): Composed {
  const { organizationName, accentColor, url, testMode = false } = frame;
  const language = /^de\b/i.test(frame.locale) ? "de" : "en";
  const { subject, title, text, button, note } = content.words[language](facts);
  const rows = Object.keys(content.labels).flatMap((name: keyof Facts) => {
    const label = content.labels[name]?.[language];
    const value = facts[name] ?? null;
    return label === undefined || value === null ? [] : [{ label, value }];
  });
  return writeLetter({
    organizationName,
    accentColor,
    testMode,
    language,
    subject,
    title,
    preview: content.preview({ subject, title, text, button, note }),
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows },
      { kind: "button", label: button, url },
      ...(note === null ? [] : [{ kind: "note" as const, text: note }]),
    ],
    footer: content.footer[language],
  });
}
