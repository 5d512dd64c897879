import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { NewCertificate } from "@/features/access/pass-certificates/components/staff/new-certificate";
import { Card } from "@/ui/card";
import { CopyField } from "@/ui/copy-field";
import { LinkAway } from "@/ui/link-away";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("apple_certificate");

/** Makes a key of 2,048 bits, as Apple asks for, and the request that Apple turns into a certificate. */
const REQUEST = `openssl req -new -newkey rsa:2048 -nodes -keyout pass.key -out pass.csr -subj "/CN=Cards"`;
const AT_APPLE = "https://developer.apple.com/account/resources/identifiers/list/passTypeId";
const WWDR_AT_APPLE = "https://www.apple.com/certificateauthority/";

/** Leads from nothing to a certificate that signs cards for iPhones, in three steps. */
export default async function AppleCertificatePage() {
  await openWith("pass-certificates:write");
  const words = await getTranslations("console_wallets.apple_new");
  return (
    <WordsProvider areas={["ui", "console_wallets"]}>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        back={{ href: "/settings/wallets", text: words("back") }}
      />
      <ol className="grid gap-6">
        <Step n={1} title={words("request.title")}>
          <p>{words("request.mac")}</p>
          <p>{words("request.line")}</p>
          <CopyField label={words("request.label")} text={REQUEST} long />
          <p className="text-muted">{words("request.keep")}</p>
        </Step>
        <Step n={2} title={words("apple.title")}>
          <p>{words.rich("apple.open", { link: (text) => <Away href={AT_APPLE}>{text}</Away> })}</p>
          <p>{words("apple.upload")}</p>
          <p className="text-muted">{words("apple.year")}</p>
        </Step>
        <Step n={3} title={words("files.title")}>
          <p>{words("files.text")}</p>
          <NewCertificate />
          <p className="text-muted">
            {words.rich("files.wwdr", { link: (text) => <Away href={WWDR_AT_APPLE}>{text}</Away> })}
          </p>
        </Step>
      </ol>
    </WordsProvider>
  );
}

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <Card as="li" className="grid gap-4 p-5 text-sm md:p-6">
      <h2 className="flex items-center gap-3 text-lg">
        <span
          aria-hidden
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
        >
          {n}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkAway href={href} className="underline underline-offset-4">
      {children}
    </LinkAway>
  );
}
