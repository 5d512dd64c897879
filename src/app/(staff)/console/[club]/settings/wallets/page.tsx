import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { GoogleState } from "@/features/access/google-wallet/components/staff/google-state";
import { IssuerForm } from "@/features/access/google-wallet/components/staff/issuer-form";
import { IssuerLine } from "@/features/access/google-wallet/components/staff/issuer-line";
import { AppleState } from "@/features/access/pass-certificates/components/staff/apple-state";
import { CertificateLine } from "@/features/access/pass-certificates/components/staff/certificate-line";
import { CodeKeys, NewCodeKey } from "@/features/access/pass-code-keys/components/staff/code-keys";
import { Card, CardHeader } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { SettingsTabs } from "../tabs";
import { WALLET_SCOPES } from "./scopes";

export const generateMetadata = titled("wallets");

/** Shows what signs the club's cards for phones, until when, and the keys of their codes. */
export default async function WalletsPage() {
  const { call, may, now, locale, org } = await openWith(...WALLET_SCOPES);
  const [words, apple, google, keys] = await Promise.all([
    getTranslations("console_wallets"),
    may("pass-certificates:read")
      ? Promise.all([
          call.passCertificates.current(),
          readAll((at) => call.passCertificates.list({ ...at, include_archived: true })),
        ])
      : null,
    may("google-wallet-issuers:read")
      ? Promise.all([
          call.googleWallet.current(),
          readAll((at) => call.googleWallet.list({ ...at, include_archived: true })),
        ])
      : null,
    may("pass-code-keys:read") ? readAll((at) => call.passCodeKeys.list(at)) : null,
  ]);
  const at = { locale, timezone: org.default_timezone };
  const archivedLast = <T extends { archived_at: string | null }>(all: T[]) =>
    all.toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null));
  const addApple = may("pass-certificates:write") && (
    <LinkButton href="/settings/wallets/apple" size="sm" variant="secondary">
      {words("apple.new")}
    </LinkButton>
  );
  return (
    <WordsProvider areas={["ui", "console_desk", "console_wallets"]}>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current="/settings/wallets" may={may} />
      <div className="grid gap-6">
        {apple && (
          <Section id="apple" title={words("apple.title")} action={addApple}>
            <AppleState signing={apple[0]} now={now} {...at} />
            {apple[1].length > 0 && (
              <ul className="divide-y divide-line border-t border-line">
                {archivedLast(apple[1]).map((one) => (
                  <CertificateLine
                    key={one.id}
                    certificate={one}
                    writes={may("pass-certificates:write")}
                    now={now}
                    {...at}
                  />
                ))}
              </ul>
            )}
          </Section>
        )}
        {google && (
          <Section
            id="google"
            title={words("google.title")}
            action={
              may("google-wallet-issuers:write") && <IssuerForm again={google[1].length > 0} />
            }
          >
            <GoogleState issuer={google[0]} />
            {google[1].length > 0 && (
              <ul className="divide-y divide-line border-t border-line">
                {archivedLast(google[1]).map((one) => (
                  <IssuerLine
                    key={one.id}
                    issuer={one}
                    writes={may("google-wallet-issuers:write")}
                    {...at}
                  />
                ))}
              </ul>
            )}
          </Section>
        )}
        {keys && (
          <Section
            id="codes"
            title={words("codes.title")}
            action={may("pass-code-keys:write") && <NewCodeKey />}
          >
            <p className="text-sm text-muted">{words("codes.lead")}</p>
            <CodeKeys keys={keys} writes={may("pass-code-keys:write")} {...at} />
          </Section>
        )}
      </div>
    </WordsProvider>
  );
}

function Section({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4 p-5 md:p-6">
      <CardHeader id={id} title={title} action={action} />
      {children}
    </Card>
  );
}
