import { titled } from "@/app/titled";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Inbox } from "@/ui/icons";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { type KeptMail, listMailbox } from "@/api/entries/mailbox";
import { LinkButton } from "@/ui/link-button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { localAt } from "@/lib/format";
import { Wordmark } from "@/ui/logo";
import { Notice } from "@/ui/notice";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await titled("mailbox")()), robots: { index: false } };
}

export const dynamic = "force-dynamic";

/** Shows everybody's mails on an installation without a mail server, for trying things out. */
export default async function MailboxPage() {
  const mails = await listMailbox(await headers());
  if (!mails) notFound();
  const words = await getTranslations("sign_in");
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-10">
      <Wordmark />
      <div className="grid gap-2">
        <h1 className="text-2xl">{words("mails.title")}</h1>
        <p className="text-muted">{words("mails.lead")}</p>
      </div>
      <Notice tone="warning">{words("mails.warning")}</Notice>
      {mails.length === 0 && (
        <EmptyState icon={<Inbox className="size-6" />} title={words("mails.none_title")}>
          {words("mails.none")}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {mails.map((mail) => (
          <Card as="li" key={mail.id} className="grid gap-4 p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-lg">{mail.subject}</h2>
              <p className="text-sm text-muted">
                <time dateTime={mail.created_at.toISOString()}>
                  {localAt(mail.created_at, "UTC").slice(0, 16).replace("T", " ")} UTC
                </time>
              </p>
              <p className="basis-full text-sm text-muted">
                {words("mails.to", { address: mail.to_address })}
              </p>
            </div>
            {mail.link && (
              <LinkButton href={mail.link} external className="justify-self-start">
                {words("mails.open_link")}
              </LinkButton>
            )}
            {filesOf(mail).map(([file, data]) => (
              <a
                key={file}
                href={`data:${data}`}
                download={file}
                className="justify-self-start text-sm font-medium text-muted underline hover:text-ink"
              >
                {words("mails.attached", { file })}
              </a>
            ))}
            <details className="group">
              <summary className="rounded-md text-sm font-medium text-muted hover:text-ink">
                <span className="group-open:hidden">{words("mails.show")}</span>
                <span className="hidden group-open:inline">{words("mails.hide")}</span>
              </summary>
              {/* No scripts, no forms, no way out of the frame: a mail is untrusted text. */}
              <iframe
                title={mail.subject}
                sandbox=""
                loading="lazy"
                srcDoc={mail.html}
                className="mt-3 h-96 w-full rounded-lg bg-paper ring-1 ring-line"
              />
            </details>
          </Card>
        ))}
      </ul>
    </main>
  );
}

/** Returns the files that come with a mail: each name, with the data as an address. */
function filesOf({ calendar, file_name, file }: KeptMail): [name: string, data: string][] {
  const files: [string, string][] = [];
  if (calendar !== null) {
    files.push(["booking.ics", `text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`]);
  }
  if (file_name !== null && file !== null) {
    files.push([file_name, `application/pdf;base64,${Buffer.from(file).toString("base64")}`]);
  }
  return files;
}
