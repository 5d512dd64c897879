import { getMailer } from "@/ports/mail";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { mailboxReaders } from "@/server/http/own-machine";
import { peerFrom } from "@/server/http/peer";

/** A mail that was kept instead of sent. `link` is its button's address, if any. */
type KeptMail = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  /** The attached calendar file. */
  calendar: string | null;
  created_at: Date;
};

/** How mail reaches the sender of a request: by a mail server, shown at an address here, or not at all. */
type MailReach = { by: "server" | "nothing" } | { by: "mailbox"; address: string };

/** Returns how mail reaches the sender of a request with these headers. */
export function mailReach(headers: Headers): MailReach {
  if (getMailer().kind === "smtp") return { by: "server" };
  const readers = mailboxReaders(getEnv());
  const may = readers === "everybody" || (readers !== null && peerFrom(headers).local);
  return may ? { by: "mailbox", address: "/mailbox" } : { by: "nothing" };
}

/**
 * Lists the newest mails; null without a mailbox (a real installation never has one), or if the sender of these headers
 * may not read it.
 */
export async function listMailbox(headers: Headers): Promise<KeptMail[] | null> {
  if (mailReach(headers).by !== "mailbox") return null;
  const mails = await getDatabase().prisma.mailboxMessage.findMany({
    orderBy: { created_at: "desc" },
    take: 30,
  });
  return mails.map((mail) => ({ ...mail, link: ownLinkIn(mail.text) }));
}

/** Returns the first address of our own in a text: people may have written others. */
function ownLinkIn(text: string): string | null {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return links.find((link) => link.startsWith(`${getEnv().BASE_URL}/`)) ?? null;
}
