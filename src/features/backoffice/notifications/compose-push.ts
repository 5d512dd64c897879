import type { Organization } from "@/server/context";
import { picturesOf } from "@/features/platform/organizations/branding";
import { plainly } from "@/lib/format";
import { noticeWords } from "@/server/mail/notice";
import { languageOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";
import { type BookingFacts, type BookingMailKind, namedIn } from "./compose-booking-mail";

/** A message as the portal's service worker shows it (`public/sw.js`). */
export type PushText = {
  title: string;
  body: string;
  /** The page that it opens. */
  url: string;
  /** A later message of the same name takes the place of an earlier one. */
  tag: string;
  lang: string;
  icon: string | null;
};

/** A name may have any length, and a message has at most 3 kB. */
const MOST_LETTERS = 160;

/** Composes the message to a device: the mail's title, and the thing with its time. */
export function composePush(
  kind: BookingMailKind | "confirmed",
  facts: BookingFacts & { reader: Reader; url: string },
  { org, booking_id }: { org: Pick<Organization, "id" | "branding">; booking_id: string },
): PushText {
  const { reader, what, at } = facts;
  const { icon } = picturesOf(org);
  return {
    title: cut(noticeWords("booking_mails", kind, reader, namedIn(facts)).title),
    body: cut(`${cut(what, MOST_LETTERS - 40)}, ${at}`),
    url: facts.url,
    tag: booking_id,
    lang: languageOf(reader.locale),
    icon: icon && `${icon}/icon-192.png`,
  };
}

function cut(text: string, most = MOST_LETTERS): string {
  const letters = [...plainly(text)];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}
