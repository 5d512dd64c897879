import { getMailer } from "@/ports/mail";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { addressAt } from "@/server/portal-url";
import { mailboxReaders } from "@/server/http/own-machine";
import { peerFrom } from "@/server/http/peer";

/** A mail that was kept instead of sent. `link` is its button's address, if any. */
export type KeptMail = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  /** The attached calendar file. */
  calendar: string | null;
  file_name: string | null;
  /** The attached PDF. */
  file: Uint8Array | null;
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
  const { prisma } = getDatabase();
  const mails = await prisma.mailboxMessage.findMany({
    orderBy: { created_at: "desc" },
    take: 30,
  });
  const clubs = await prisma.organization.findMany({
    where: { portal_domain_verified_at: { not: null } },
    select: { portal_domain: true },
  });
  const { BASE_URL } = getEnv();
  const own = clubs.map(({ portal_domain }) => addressAt(BASE_URL, portal_domain));
  return mails.map((mail) => ({ ...mail, link: ownLinkIn(mail.text, [BASE_URL, ...own]) }));
}

/** Returns the first address of our own in a text: people may have written others. */
function ownLinkIn(text: string, addresses: string[]): string | null {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return links.find((link) => addresses.some((own) => link.startsWith(`${own}/`))) ?? null;
}
