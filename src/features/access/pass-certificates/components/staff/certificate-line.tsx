"use client";
import { useTranslations } from "next-intl";
import { daysUntil } from "@/lib/days-until";
import { formatDate } from "@/lib/format";
import { AskedAct } from "@/ui/ask-before";
import { Badge } from "@/ui/badge";
import { consoleClient } from "@/ui/console-client";
import type { PassCertificate } from "../../schema";
import { SOON_DAYS } from "./apple-state";

/** Shows a certificate of the club with its end, makes it the one that signs, or archives it. */
export function CertificateLine({
  certificate,
  writes,
  now,
  locale,
  timezone,
}: {
  certificate: PassCertificate;
  writes: boolean;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_wallets.apple");
  const { id, status, expires_at, team_identifier, fingerprint } = certificate;
  const pass_certificate_id = id;
  const name = certificate.pass_type_identifier;
  const day = formatDate(expires_at, timezone, locale);
  const left = daysUntil(expires_at, now);
  const ended = left < 0;
  const lines = () => consoleClient().passCertificates;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="min-w-0 break-all">{name}</span>
          <Badge tone={status === "active" ? "positive" : "neutral"}>
            {words(`states.${status}`)}
          </Badge>
          {status !== "archived" && ended && <Badge tone="danger">{words("ended_mark")}</Badge>}
          {status !== "archived" && !ended && left < SOON_DAYS && (
            <Badge tone="warning">{words("ends_mark")}</Badge>
          )}
          {certificate.development_signature && <Badge tone="held">{words("test_mark")}</Badge>}
        </p>
        <p>
          {words("team", { team: team_identifier })} ·{" "}
          {words(ended ? "ended_on" : "good_until", { day })}
        </p>
        <p className="font-mono text-xs break-all text-muted" title={fingerprint}>
          {words("print", { print: fingerprint.slice(0, 23) })}
        </p>
      </div>
      {writes && status !== "archived" && (
        <div className="flex flex-wrap gap-2">
          {status === "inactive" && !ended && (
            <AskedAct
              size="sm"
              label={words("activate")}
              spoken={words("activate_one", { name, day })}
              text={words("activate_text")}
              said={words("activated")}
              act={() => lines().activate.mutate({ pass_certificate_id })}
            />
          )}
          <AskedAct
            size="sm"
            variant="leave"
            label={words("archive")}
            spoken={words("archive_one", { name, day })}
            text={
              <>
                {words(status === "active" ? "archive_active" : "archive_text")}{" "}
                {words("archive_final")}
              </>
            }
            said={words("archived")}
            act={() => lines().archive.mutate({ pass_certificate_id })}
          />
        </div>
      )}
    </li>
  );
}
