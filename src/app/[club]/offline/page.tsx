import { getTranslations } from "next-intl/server";
import { CloudOff } from "@/ui/icons";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PassCard } from "@/features/access/passes/components/pass-card";
import { DAY } from "@/lib/time";
import {
  formatDate,
  formatDay,
  formatTimeRange,
  isOwnClock,
  localAt,
  zoneName,
} from "@/lib/format";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";
import { readZone, zoneCookie } from "@/ui/zone";
import { openPage } from "../(member)/portal";

/**
 * The page that the service worker keeps for use without a connection: the usable passes and the
 * next bookings, with their owner. Nothing here needs a script.
 */

/**
 * The copy expires after this, even if the phone stays away longer. Doors refuse a pass that ends
 * meanwhile.
 */
const KEPT_DAYS = 7;

const readKept = cache(async () => {
  const page = await openPage("/offline");
  // What the staff looks at is kept by no browser.
  if (page.view) notFound();
  const [passes, bookings] = await Promise.all([
    page.call.pass.faces({ size: 10 }),
    page.call.bookings.list({ when: "upcoming", size: 10 }),
  ]);
  const until = new Date(Date.parse(page.now) + KEPT_DAYS * DAY).toISOString();
  return { ...page, passes, bookings: bookings.items, until };
});

export async function generateMetadata(): Promise<Metadata> {
  const { me, until } = await readKept();
  return {
    title: (await getTranslations("titles"))("your_pass"),
    robots: { index: false },
    other: { "foyer-owner": `${me.organization.id}:${me.member.id}`, "foyer-until": until },
  };
}

export default async function OfflinePage() {
  const { me, locale, now, passes, bookings } = await readKept();
  const zone = me.organization.default_timezone;
  const words = await getTranslations("pass");
  const ui = await getTranslations("ui");
  const kept = localAt(now, zone);
  const readerZone = readZone((await cookies()).get(zoneCookie)?.value);
  const isOwn = ({ timezone, starts_at }: { timezone: string; starts_at: string }) =>
    readerZone !== null && isOwnClock(timezone, starts_at, readerZone);
  return (
    <main id="main" className="mx-auto grid w-full max-w-md gap-8 px-5 py-8">
      <header className="grid gap-3">
        <p className="flex items-center gap-2 text-sm text-muted">
          <CloudOff aria-hidden className="size-4.5 shrink-0" />
          <span suppressHydrationWarning>
            {words("kept.as_of", { day: formatDay(kept, locale), time: kept.slice(11, 16) })}
          </span>
        </p>
        <h1 className="text-2xl">{words("title")}</h1>
      </header>
      {passes.length === 0 && <p className="text-muted">{words("kept.none")}</p>}
      {passes.map(({ id, face }) => (
        <div key={id} className="grid gap-3">
          <PassCard
            face={face}
            code={
              face.code?.printed && (
                <QrCode value={face.code.printed} label={words("code")} className="size-44" />
              )
            }
          />
          {face.expires_at && (
            <p className="text-center text-sm text-muted" suppressHydrationWarning>
              {words("kept.ends", {
                date: formatDate(face.expires_at, face.timezone, locale),
              })}
            </p>
          )}
          {face.code && !face.code.printed && (
            <Notice title={words("kept.moving_title")}>
              {words("kept.moving", { number: face.short_id })}
            </Notice>
          )}
        </div>
      ))}
      <section aria-labelledby="next-heading" className="grid gap-3">
        <h2 id="next-heading" className="text-lg">
          {words("kept.next")}
        </h2>
        {bookings.length === 0 ? (
          <p className="text-muted">{words("kept.nothing")}</p>
        ) : (
          <ul className="grid gap-3">
            {bookings.map((booking) => (
              <li key={booking.id} className="rounded-xl bg-raised p-4 shadow-md">
                <p className="font-semibold">{booking.title}</p>
                <p className="text-sm text-muted" suppressHydrationWarning>
                  {formatDay(booking.starts_at_local, locale)},{" "}
                  <span className="tabular whitespace-nowrap">
                    {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
                  </span>
                </p>
                {!isOwn(booking) && (
                  <p className="text-xs text-faint">
                    {zoneName(booking.timezone, booking.starts_at, locale, (city) =>
                      ui("zone", { city }),
                    )}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="text-center">
        <a href="" className="font-medium text-accent underline underline-offset-4">
          {ui("try_again")}
        </a>
      </p>
    </main>
  );
}
