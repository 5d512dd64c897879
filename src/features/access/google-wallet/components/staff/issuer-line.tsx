"use client";
import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { AskedAct } from "@/ui/ask-before";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { GoogleWalletIssuer } from "../../schema";
import { IssuerForm } from "./issuer-form";

/** Shows an issuer of the club with Google's last answer; asks Google again, changes it, or takes it out of use. */
export function IssuerLine({
  issuer,
  writes,
  locale,
  timezone,
}: {
  issuer: GoogleWalletIssuer;
  writes: boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_wallets.google");
  const { id: google_wallet_issuer_id, issuer_id: number, publishing_access: open } = issuer;
  const { status, checked_at, code } = issuer.connection;
  const { pending, refusal, perform } = useAct();
  const active = issuer.archived_at === null;
  const lines = () => consoleClient().googleWallet;
  const tones = { ok: "positive", failing: "danger", unchecked: "neutral" } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="min-w-0 break-all">{words("issuer", { number })}</span>
          {active ? (
            <Badge tone={tones[status]}>{words(`connections.${status}`)}</Badge>
          ) : (
            <Badge>{words("archived_mark")}</Badge>
          )}
        </p>
        <p className="break-all text-muted">{issuer.client_email}</p>
        {active && code !== null && <p>{words(`codes.${code}`)}</p>}
        {active && checked_at !== null && (
          <p className="text-muted">
            {words("checked", { at: formatMoment(checked_at, timezone, locale) })}
          </p>
        )}
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      </div>
      {writes && active && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            pending={pending}
            onClick={() =>
              void perform(
                () => lines().check.mutate({ google_wallet_issuer_id }),
                words("asked_google"),
              )
            }
          >
            {words("check")}
          </Button>
          <AskedAct
            size="sm"
            label={words(open ? "close" : "publish")}
            text={words(open ? "close_text" : "publish_text")}
            said={words("published")}
            act={() => lines().update.mutate({ google_wallet_issuer_id, publishing_access: !open })}
          />
          <IssuerForm issuer={{ id: google_wallet_issuer_id, number }} />
          <AskedAct
            size="sm"
            variant="leave"
            label={words("archive")}
            spoken={words("archive_one", { number })}
            text={words("archive_text")}
            said={words("archived")}
            act={() => lines().archive.mutate({ google_wallet_issuer_id })}
          />
        </div>
      )}
      {writes && !active && (
        <AskedAct
          size="sm"
          label={words("activate")}
          spoken={words("activate_one", { number })}
          text={words("activate_text")}
          said={words("activated")}
          act={() => lines().activate.mutate({ google_wallet_issuer_id })}
        />
      )}
    </li>
  );
}
