import { wordsOf } from "@/server/words/catalogue";
import type { Messages, Reader } from "@/server/words/messages";
import { type Composed, writeLetter } from "./layout";

/** The texts of a notice; `note` is a smaller line under the button. */
export interface NoticeWords {
  subject: string;
  title: string;
  text: string;
  button: string;
  note: string | null;
}

/** The sender of a notice, its look and reader, and the address behind its button. */
export interface NoticeFrame {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  reader: Reader;
  url: string;
  testMode?: boolean;
  /** Ends mails of this kind; missing for mails that are always sent. */
  stopUrl?: string | undefined;
}

type Fact = keyof Messages["mails"]["facts"];
type Say = { (key: string, facts?: Record<string, string>): string; has(key: string): boolean };

/** Returns the texts of one kind of notice. A fact that is missing is `none` in the catalogue's choices. */
export function noticeWords(
  area: "booking_mails" | "invoice_mails" | "membership_mails",
  kind: string,
  reader: Reader,
  facts: Record<string, string | null>,
): NoticeWords {
  const words = wordsOf(area, reader) as Say;
  const given = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value ?? "none"]),
  );
  const say = (part: string) => words(`${kind}.${part}`, given);
  return {
    subject: say("subject"),
    title: say("title"),
    text: say("text"),
    button: say("button"),
    note: words.has(`${kind}.note`) ? say("note") : null,
  };
}

/** Returns the rows of a mail's table, in the given order: a label and a value each, without the facts that are null. */
export function factRows(
  reader: Reader,
  facts: [name: Fact, value: string | null][],
): { label: string; value: string }[] {
  const words = wordsOf("mails", reader);
  return facts.flatMap(([name, value]) =>
    value === null ? [] : [{ label: words(`facts.${name}`), value }],
  );
}

/** Returns a mail about an event: a sentence, a table of facts, and a button. */
export function composeNotice(
  { organizationName, accentColor, reader, url, testMode = false, stopUrl }: NoticeFrame,
  { subject, title, text, button, note }: NoticeWords,
  more: { rows: { label: string; value: string }[]; preview: string; footer: string },
): Composed {
  return writeLetter({
    ...{ organizationName, accentColor, testMode, reader, subject, title },
    preview: more.preview,
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows: more.rows },
      { kind: "button", label: button, url },
      ...(note === null ? [] : [{ kind: "note" as const, text: note }]),
    ],
    footer: more.footer,
    stopUrl,
  });
}
