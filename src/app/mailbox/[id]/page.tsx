import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { mailboxAddress, readMailbox } from "@/api/mailbox";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "A mail", robots: { index: false } };

/** The first link of the mail, offered as a button because links in the frame below cannot leave it. */
function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0];
}

export default async function MailPage({ params }: { params: Promise<{ id: string }> }) {
  if (!mailboxAddress()) notFound();
  const mail = await readMailbox((await params).id);
  if (!mail) notFound();
  const link = firstLink(mail.text);
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-16">
      <Link href="/mailbox" className="text-sm text-muted underline underline-offset-4">
        All mails
      </Link>
      <h1 className="mt-4 text-2xl font-semibold tracking-tight">{mail.subject}</h1>
      <p className="mt-1 text-sm text-muted">To {mail.to_address}</p>
      {link && (
        <p className="mt-4">
          <a href={link} className="break-all text-accent underline underline-offset-4">
            Open the link in this mail
          </a>
        </p>
      )}
      <iframe
        title={mail.subject}
        srcDoc={mail.html}
        sandbox=""
        className="mt-6 h-[36rem] w-full rounded-xl border border-line bg-white"
      />
    </main>
  );
}
