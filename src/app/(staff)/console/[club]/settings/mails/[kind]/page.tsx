import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { languageNames } from "@/api/words";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { MailForm } from "@/features/backoffice/notifications/components/staff/mail-form";
import { SendTest } from "@/features/backoffice/notifications/components/staff/send-test";
import { Card, CardHeader } from "@/ui/card";
import { FilterLinks } from "@/ui/filter-links";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("mails");

type Props = {
  params: Promise<{ kind: string }>;
  searchParams: Promise<{ language?: string }>;
};

/** Edits one mail of the club beside its preview, in each language that members read. */
export default async function MailPage({ params, searchParams }: Props) {
  const [{ kind: asked }, { language: wanted }] = await Promise.all([params, searchParams]);
  const { call, may, org, email } = await openWith("organizations:read");
  const { mails } = await call.notificationSettings.get();
  const mail = mails.find(({ kind }) => kind === asked);
  if (!mail) notFound();
  const { kind } = mail;
  const languages = languageNames();
  const own = org.locale.split("-")[0];
  const language =
    [wanted, own].find((one) => languages.some(({ value }) => value === one)) ?? "en";
  const [words, shown] = await Promise.all([
    getTranslations("console_mails"),
    call.notificationSettings.preview({ kind, language }),
  ]);
  const writes = may("organizations:write");
  return (
    <WordsProvider areas={["ui", "console_mails"]}>
      <PageHeader
        title={words(`kinds.${kind}`)}
        back={{ href: "/settings/mails", text: words("back") }}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Card className="p-5 md:p-6">
          <MailForm mail={mail} languages={languages} writes={writes} />
        </Card>
        <Card as="section" aria-labelledby="preview" className="grid gap-4 p-5 md:p-6">
          <CardHeader id="preview" title={words("preview")} />
          <p className="text-sm text-muted">{words("preview_text")}</p>
          <FilterLinks
            label={words("languages")}
            options={languages.map(({ value, text }) => ({
              text,
              href: `/settings/mails/${kind}?language=${value}`,
              current: value === language,
            }))}
          />
          <dl className="text-sm">
            <dt className="text-muted">{words("subject")}</dt>
            <dd lang={language} className="font-medium">
              {shown.subject}
            </dd>
          </dl>
          {/* No scripts, no forms, no way out of the frame. */}
          <iframe
            title={shown.subject}
            sandbox=""
            srcDoc={shown.html}
            className="h-144 w-full rounded-lg bg-paper ring-1 ring-line"
          />
          {writes && <SendTest kind={kind} language={language} to={email} />}
        </Card>
      </div>
    </WordsProvider>
  );
}
