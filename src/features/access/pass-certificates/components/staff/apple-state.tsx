import { useTranslations } from "next-intl";
import { daysUntil } from "@/lib/days-until";
import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { PassSigning } from "../../schema";
import { CERTIFICATE_FAULTS } from "./certificate-fault";

/** A certificate that ends within so many days wants its successor. */
export const SOON_DAYS = 30;

/** Tells what signs the club's Apple cards, until when, and what iPhones make of it. */
export function AppleState({
  signing: { source, faults, expires_at, push, web_service_url, development_signature },
  now,
  locale,
  timezone,
}: {
  signing: PassSigning;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_wallets.apple");
  const left = expires_at === null ? null : daysUntil(expires_at, now);
  const day = expires_at && formatDate(expires_at, timezone, locale);
  const refused = source === "none" || development_signature;
  return (
    <div className="grid gap-3 text-sm">
      {refused ? (
        <Notice
          tone="warning"
          title={words(source === "none" ? "sources.none" : "sources.development")}
        >
          <p>{words("without")}</p>
          <p>{words("without_google")}</p>
        </Notice>
      ) : (
        <p>
          {words(`sources.${source}`)}{" "}
          {day && left !== null && left >= SOON_DAYS && words("until", { day })}
        </p>
      )}
      {day && left !== null && left < SOON_DAYS && (
        <Notice
          tone={left < 0 ? "danger" : "warning"}
          title={left < 0 ? words("ended", { day }) : words("ends", { day, days: left })}
        >
          {words("renew")}
        </Notice>
      )}
      {faults.map(({ code, message }) => {
        const known = CERTIFICATE_FAULTS.find((one) => one === code);
        return (
          <Notice key={code} tone="danger" title={words("broken")}>
            {known ? words(`faults.${known}`) : message}
          </Notice>
        );
      })}
      {!refused && (
        <p className="text-muted">
          {web_service_url === null ? words("no_updates") : words(`push.${push.state}`)}
        </p>
      )}
    </div>
  );
}
