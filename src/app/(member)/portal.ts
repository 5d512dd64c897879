import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { pageCaller } from "@/api/trpc";
import { localAt } from "@/lib/format";
import { readerLocale } from "@/ui/reader-locale";
import { readTheme, themeCookie } from "@/ui/theme";
import { readZone, zoneCookie } from "@/ui/zone";

/** Who asks for the page, once per request however many parts of the page need it. */
const readCaller = cache(async () => pageCaller((await headers()).get("cookie")));

/**
 * What every page of the portal starts with: the procedures as the signed-in member, how this reader
 * writes dates, and the time. Sends everybody else to the sign-in page, and back to `path` afterwards.
 */
export async function openPage(path: string) {
  const { call, member, signedIn } = await readCaller();
  if (!member) {
    redirect(
      signedIn ? "/sign-in?error=NoMembership" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`,
    );
  }
  const frame = await readFrame();
  const now = new Date().toISOString();
  return {
    call,
    ...frame,
    now,
    /** The calendar day where the organization is. */
    today: localAt(now, frame.me.organization.default_timezone).slice(0, 10),
  };
}

/**
 * Sends a visitor who is not signed in away before anything of the page has gone out. Only our own
 * server says which page it is; elsewhere the page itself does it, after its skeleton.
 */
export async function turnAway() {
  const asked = (await headers()).get("x-foyer-path");
  if (!asked) return;
  const { pathname, searchParams } = new URL(asked, "http://localhost");
  // Next's own mark on what it fetches ahead.
  searchParams.delete("_rsc");
  await openPage(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}

/** Who and where, for the shell and the pages alike. */
const readFrame = cache(async () => {
  const { call } = await readCaller();
  const me = await call.me.get();
  const locale = readerLocale((await headers()).get("accept-language"), me.organization.locale);
  return { me, locale };
});

/** What the frame around the pages needs, or null where nobody is signed in: the page redirects then. */
export async function openShell() {
  const { call, member } = await readCaller();
  if (!member) return null;
  const [frame, memberships, config] = await Promise.all([
    readFrame(),
    call.me.organizations(),
    call.paymentMethods.config(),
  ]);
  const kept = await cookies();
  const theme = readTheme(kept.get(themeCookie)?.value);
  const readerZone = readZone(kept.get(zoneCookie)?.value);
  return { ...frame, memberships, testPayments: config.test_mode, theme, readerZone };
}
export type Shell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
