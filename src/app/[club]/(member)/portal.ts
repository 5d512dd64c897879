import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { domainOf, findClubAt, ownAddress } from "@/api/identity/clubs";
import { consoleAddressOf } from "@/api/identity/workplaces";
import { readCaller } from "@/app/caller";
import { readFace } from "@/app/face";
import { localAt } from "@/lib/format";
import { handleIn, pageIn, portalPath } from "@/lib/portal-path";
import { readTheme, themeCookie } from "@/ui/theme";
import { readZone, zoneCookie } from "@/ui/zone";

/**
 * Opens a page of the portal: the procedures as the signed-in member, this reader's date format,
 * and the time. Sends everybody else to the sign-in page, and back to `path` afterwards.
 */
export async function openPage(path: string) {
  const { call, member, signedIn, view } = await readCaller();
  const club = member?.org ?? (await findClubAt(await readHandle()));
  if (!club) notFound();
  if (!view) await leadOn(club, path);
  if (!member) {
    const back = new URLSearchParams({ callbackUrl: await addressOf(path) });
    if (signedIn) back.set("error", "NoMembership");
    redirect(`/sign-in?${back}`);
  }
  const frame = await readFrame();
  const now = new Date().toISOString();
  return {
    call,
    ...frame,
    /** Set where the staff looks at a member's portal, to read only. */
    view,
    now,
    /** The calendar day at the organization. */
    today: localAt(now, frame.me.organization.default_timezone).slice(0, 10),
  };
}

/**
 * Redirects a visitor who is not signed in, and anybody to the club's own domain, before any part of the page is sent.
 * Only our own server knows the page's address; elsewhere the page itself redirects, after its skeleton.
 */
export async function redirectVisitor() {
  const asked = (await headers()).get("x-foyer-path");
  if (!asked) return;
  const { pathname, searchParams } = new URL(asked, "http://localhost");
  // Next's own mark on prefetches.
  searchParams.delete("_rsc");
  const page = pageIn(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  const { member, view } = await readCaller();
  // A view is at the installation's address, where the console's session is.
  if (view) return;
  await (member ? leadOn(member.org, page) : openPage(page));
}

/** Sends readers at the installation's address on to the club's own domain, if it has one. */
async function leadOn(club: Parameters<typeof ownAddress>[0], path: string) {
  const own = ownAddress(club, path);
  if (own !== null && !domainOf(await headers())) redirect(own);
}

/** Sends the reader to another page of the same club. */
export async function goTo(page: string): Promise<never> {
  redirect(await addressOf(page));
}

/** Returns the address of a page on the reader's host. */
async function addressOf(page: string): Promise<string> {
  return domainOf(await headers()) ? page : portalPath(await readHandle(), page);
}

/** Returns the handle in the page's address. */
async function readHandle(): Promise<string> {
  return handleIn((await headers()).get("x-foyer-path") ?? "/") ?? "";
}

/** Reads the member and organization, for the shell and the pages alike. */
const readFrame = cache(async () => {
  const { call } = await readCaller();
  const [me, locale] = await Promise.all([call.me.get(), getLocale()]);
  return { me, locale };
});

/**
 * Returns the data of the frame around the pages, or null when nobody is signed in: the page then
 * redirects.
 */
export async function openShell() {
  const { call, member, signedIn, view } = await readCaller();
  if (!member) return null;
  const [frame, face, memberships, config, console] = await Promise.all([
    readFrame(),
    readFace(),
    view ? [] : call.me.organizations(),
    call.paymentMethods.config(),
    signedIn && consoleAddressOf(signedIn.email, member.org.handle),
  ]);
  const kept = await cookies();
  const theme = readTheme(kept.get(themeCookie)?.value);
  const readerZone = readZone(kept.get(zoneCookie)?.value);
  const testPayments = config.test_mode;
  return { ...frame, face, memberships, testPayments, console, theme, readerZone, view };
}
export type Shell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
