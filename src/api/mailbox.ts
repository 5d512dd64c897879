import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";

/** A mail that was kept instead of sent. `link` is the address that its button leads to, if any. */
export type KeptMail = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  /** The calendar file that comes with it. */
  calendar: string | null;
  created_at: Date;
};

/** Where this installation shows the mails that it would have sent, or null where it sends them, or is no demo. */
export function mailboxAddress(): string | null {
  const { SMTP_URL, DEMO } = getEnv();
  return DEMO && !SMTP_URL ? "/mailbox" : null;
}

/** The newest mails, or null where there is no mailbox: a real installation never shows one. */
export async function listMailbox(): Promise<KeptMail[] | null> {
  if (!mailboxAddress()) return null;
  const mails = await getDatabase().prisma.mailboxMessage.findMany({
    orderBy: { created_at: "desc" },
    take: 30,
  });
  return mails.map((mail) => ({ ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null }));
}
