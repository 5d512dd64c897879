import { getTranslations } from "next-intl/server";
import { CloudOff } from "@/ui/icons";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PassCard } from "@/features/access/passes/components/pass-card";
import { DAY } from "@/lib/time";
import { formatDate, formatDay, localAt } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";
import { readZone, zoneCookie } from "@/ui/zone";
import { readAround } from "../(member)/around";
import { openPage } from "../(member)/portal";
import { readBooked } from "../(member)/upcoming";
import { NextBookings } from "./next-bookings";

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
    readBooked(page.call, { size: 10 }),
  ]);
  const around = await readAround(page, bookings.items);
  const until = new Date(Date.parse(page.now) + KEPT_DAYS * DAY).toISOString();
  return { ...page, passes, bookings: bookings.items, around, until };
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
  const { me, locale, now, passes, bookings, around } = await readKept();
  const zone = me.organization.default_timezone;
  const words = await getTranslations("pass");
  const ui = await getTranslations("ui");
  const kept = localAt(now, zone);
  const readerZone = readZone((await cookies()).get(zoneCookie)?.value);
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
        <NextBookings {...{ bookings, around, locale, readerZone }} />
      </section>
      <p className="text-center">
        <a href="" className="font-medium text-accent underline underline-offset-4">
          {ui("try_again")}
        </a>
      </p>
    </main>
  );
}
