import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Badge, type Tone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { DoorScanner } from "../../schema";
import { RenewPairing } from "./renew-pairing";
import { RevokeScanner } from "./revoke-scanner";
import { type ScannerState, scannerState } from "./scanner-state";

const TONES: Record<ScannerState, Tone> = {
  ...{ waiting: "held", paired: "positive", unpaired: "neutral" },
  ...{ ended: "neutral", revoked: "danger" },
};

/** Shows a scanner: its state, where it may check in, when its phone was last heard, and what may be done. */
export function ScannerLine({
  scanner,
  writes,
  ...shown
}: {
  scanner: DoorScanner;
  writes: boolean;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_access.scanners");
  const { now, locale, timezone } = shown;
  const { id, name, resource_ids, last_seen_at, pairing_expires_at } = scanner;
  const state = scannerState(scanner, now);
  const when = (at: string) => formatMoment(at, timezone, locale);
  const works = state !== "revoked" && state !== "ended";
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-48 flex-1 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone={TONES[state]}>{words(`states.${state}`)}</Badge>
        </h2>
        <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
          <li>
            {resource_ids.length === 0
              ? words("everywhere")
              : words("places_count", { count: resource_ids.length })}
          </li>
          <li>{last_seen_at ? words("seen", { when: when(last_seen_at) }) : words("never")}</li>
          {state === "waiting" && pairing_expires_at && (
            <li>{words("link_until", { when: when(pairing_expires_at) })}</li>
          )}
          <li>
            <Link
              href={`/door?scanner=${id}`}
              className="inline-flex items-center text-accent underline pointer-coarse:min-h-11"
            >
              {words("log")}
            </Link>
          </li>
        </ul>
      </div>
      {writes && works && (
        <div className="flex flex-wrap gap-2">
          <RenewPairing id={id} name={name} paired={state === "paired"} />
          <RevokeScanner id={id} name={name} />
        </div>
      )}
    </Card>
  );
}
