import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { readStaffCaller } from "@/app/caller";
import { unbounded } from "@/lib/staff-limits";
import { readTheme, themeCookie } from "@/ui/theme";

/** Opens the page on which a person sees where they work. Sends visitors to the sign-in page, and back afterwards. */
export async function openPlaces() {
  const { call, signedIn, address } = await readStaffCaller();
  if (!signedIn) redirect(`/sign-in?${new URLSearchParams({ callbackUrl: address })}`);
  return { call, email: signedIn.email };
}

/**
 * Opens a page of a club's console: the procedures as the signed-in person, and what they may do. Sends everybody else
 * to where they work.
 */
export async function openConsole() {
  const { call, staff, signedIn, language, address } = await readStaffCaller();
  if (!signedIn) redirect(`/sign-in?${new URLSearchParams({ callbackUrl: address })}`);
  if (!staff) redirect("/console");
  const { scopes } = staff.actor;
  const hostId = staff.actor.kind === "staff" ? (staff.actor.host_id ?? null) : null;
  const limits = staff.actor.kind === "staff" ? staff.actor.limits : undefined;
  const most = limits?.discount_percent ?? null;
  return {
    call,
    org: staff.org,
    email: signedIn.email,
    name: staff.actor.kind === "staff" ? (staff.actor.name ?? "") : "",
    staffId: staff.actor.id,
    hostId,
    locale: await getLocale(),
    /** The language of the person's choice; null for none. */
    language,
    now: staff.now().toISOString(),
    theme: readTheme((await cookies()).get(themeCookie)?.value),
    /** Tells whether the person may give so many percent of a price away. */
    gives: (percent: number) => most === null || percent <= most,
    /** Tells whether a key, which has no limits, may be given a scope that the person has. */
    hands: (scope: string) => !limits || unbounded([scope], limits).length > 0,
    /** Somebody who leads nothing has no day of their own. */
    may: (scope: string) =>
      (scopes.has("*") || scopes.has(scope)) && (hostId !== null || !scope.startsWith("hosting:")),
  };
}

/** The scopes without which nobody can make a booking for a member. */
export const BOOKS = ["bookings:write", "members:read", "resources:read", "quotes:write"];

/** Answers a page of which the person has no scope as one that is not there: no menu leads to it. */
export async function openWith(...scopes: readonly string[]) {
  const opened = await openConsole();
  if (!scopes.some(opened.may)) notFound();
  return opened;
}
