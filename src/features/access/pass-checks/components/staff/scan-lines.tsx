import { useTranslations } from "next-intl";
import { formatDayShort, formatTime, localAt } from "@/lib/format";
import { Badge, type Tone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { PassScan } from "../../schema";
import { UndoScan } from "./undo-scan";

type Props = {
  scans: readonly PassScan[];
  /** What the reader may do: open members and bookings, take a check-in back. */
  may: { members: boolean; bookings: boolean; undo: boolean };
  locale: string;
  timezone: string;
  now: string;
};

/** Lists the checks at the door: who it was, what the door said, and where. */
export function ScanLines({ scans, ...shown }: Props) {
  return (
    <Card className="px-5">
      <ul className="divide-y divide-line">
        {scans.map((scan) => (
          <ScanLine key={scan.id} scan={scan} {...shown} />
        ))}
      </ul>
    </Card>
  );
}

const link = "inline-flex items-center underline decoration-line-strong pointer-coarse:min-h-11";

function ScanLine({ scan, may, locale, timezone, now }: Omit<Props, "scans"> & { scan: PassScan }) {
  const words = useTranslations("console_access.door");
  const results = useTranslations("door.results");
  const { member, guest, booking, scanner, result, direction, checked_in, undone_at } = scan;
  const local = localAt(scan.scanned_at, timezone);
  const today = localAt(now, timezone).slice(0, 10) === local.slice(0, 10);
  const name = member?.name ?? (guest && guestName(guest, words)) ?? words("unknown");
  const passed = direction === "out" ? "went_out" : checked_in ? "came_in" : "looked";
  const place = [
    scanner && words("of_scanner", { name: scanner.name }),
    booking &&
      (may.bookings ? (
        <Link key={booking.id} href={`/bookings/${booking.id}`} className={link}>
          {booking.title}
        </Link>
      ) : (
        booking.title
      )),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <p className="tabular w-24 shrink-0 text-sm text-muted">
        {!today && <span className="block">{formatDayShort(local, locale)}</span>}
        {formatTime(local, locale)}
      </p>
      <div className="min-w-48 flex-1">
        <p className="font-medium break-words">
          {member && may.members ? (
            <Link href={`/members/${member.id}`} className={link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {place.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {place.map((one, n) => (
              <span key={n}>{one}</span>
            ))}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5">
        {scan.offline && <Badge>{words("offline")}</Badge>}
        {scan.duplicate && <Badge tone="danger">{words("twice")}</Badge>}
        {undone_at ? (
          <Badge>{words("undone")}</Badge>
        ) : (
          <Badge tone={toneOf(scan)}>{result === "valid" ? words(passed) : results(result)}</Badge>
        )}
      </p>
      {may.undo && checked_in && !undone_at && <UndoScan id={scan.id} name={name} />}
    </li>
  );
}

function toneOf({ result, direction, checked_in }: PassScan): Tone {
  if (result === "photo_check_required") return "held";
  if (result !== "valid") return "danger";
  return checked_in && direction === "in" ? "positive" : "neutral";
}

function guestName(
  { name, host_name: host }: NonNullable<PassScan["guest"]>,
  words: ReturnType<typeof useTranslations<"console_access.door">>,
): string {
  return name === null ? words("a_guest", { host }) : words("guest_of", { name, host });
}
