import { type Composed, writeLetter } from "@/server/mail/layout";
import { wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";

export type GuestMailKind =
  | "invited"
  | "reminded"
  | "share"
  | "moved"
  | "cancelled"
  | "withdrawn"
  | "accepted"
  | "declined"
  | "paid";

/** The facts of a letter about an invitation, as formatted text; null where there is none. */
export type GuestFacts = {
  club: string;
  /** `#rrggbb` */
  accent: string;
  testMode: boolean;
  /** First names. */
  host: string;
  guest: string;
  what: string;
  when: string;
  at: string;
  before: string | null;
  place: string | null;
  amount: string | null;
  /** How much of a paid share goes to the host's card, and where it goes. */
  refund: string;
  refundTo: "card" | "invoice" | "payer";
  url: string;
};

/** Letters that go to the host; all others go to the guest. */
const TO_HOST = ["accepted", "declined", "paid"];

/** Returns the letter of one kind about an invitation, in the reader's language. */
export function composeGuestMail(kind: GuestMailKind, facts: GuestFacts, reader: Reader): Composed {
  const words = wordsOf("invitations", reader);
  const { club, host, guest, what, when, at, before, place, url } = facts;
  const { refund, refundTo: to } = facts;
  const said = { host, guest, what, at, amount: facts.amount ?? "", refund, to };
  const toHost = TO_HOST.includes(kind);
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const title = words(`mail.${kind}_title`, said);
  const text =
    kind === "accepted" || kind === "declined"
      ? words("mail.answer_text", said)
      : words(`mail.${kind}_text`, said);
  return writeLetter({
    organizationName: club,
    accentColor: facts.accent,
    testMode: facts.testMode,
    reader,
    subject: words(`mail.${kind}_subject`, said),
    title,
    preview: `${what}, ${when}`,
    blocks: [
      { kind: "paragraph", text },
      {
        kind: "facts",
        rows: [
          ...fact(words("mail.what"), what),
          ...fact(words("mail.when"), when),
          ...fact(words("mail.before"), before),
          ...fact(words("mail.where"), place),
          ...fact(words("mail.share"), toHost ? null : facts.amount),
        ],
      },
      ...(kind === "withdrawn" || kind === "cancelled"
        ? []
        : [{ kind: "button" as const, label: words(buttonOf(kind)), url }]),
      ...(kind === "invited" ? [{ kind: "note" as const, text: words("mail.invited_note") }] : []),
    ],
    footer: toHost
      ? words("mail.footer_host", { club })
      : words("mail.footer_guest", { club, host }),
  });
}

function buttonOf(kind: GuestMailKind) {
  if (TO_HOST.includes(kind)) return "mail.booking";
  return kind === "share" ? "mail.share_button" : "mail.invited_button";
}
