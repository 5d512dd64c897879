import { showGuestCode } from "@/features/access/guest-codes/show";
import { provisionGuestTicket, takesTickets } from "@/features/access/passes/guest-ticket";
import { accentOf } from "@/features/platform/organizations/branding";
import { getClub } from "@/features/platform/organizations/get-club";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { invitationCalendar } from "@/features/scheduling/bookings/guests/calendar";
import {
  findInvitation,
  openInvitation,
} from "@/features/scheduling/bookings/guests/open-invitation";
import { payAsGuest } from "@/features/scheduling/bookings/guests/pay-as-guest";
import { AnswerInvitation } from "@/features/scheduling/bookings/guests/schema";
import { calendarResponse } from "@/features/scheduling/bookings/calendar";
import { newId } from "@/lib/ids";
import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { toFailure } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { pageAddress } from "@/server/http/transport";
import { clubPage } from "@/api/identity/clubs";
import { systemContext } from "@/api/identity/identify";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { plainPage } from "./plain-page";

/** Per minute: guesses from one address, and pages opened by one link, from any address. */
const GUESSES_PER_ADDRESS = 60;
const PER_LINK = 120;
/** A form has a name and an answer. */
const MOST_FORM = 2000;

type Status = { status: 200 | 404 | 410 } | { status: 429 | 503; retryAfter: number };

/** Returns the status of a request for an invitation's page, before it is rendered, and counts it. */
export async function invitationStatus(request: Request, token: string): Promise<Status> {
  const { prisma, query } = getDatabase();
  const now = new Date();
  try {
    const found = await findInvitation(prisma, token);
    if (!found) {
      const address = pageAddress(request, getEnv().TRUST_PROXY);
      await countRequest(query, `invitation-guess:${address}`, GUESSES_PER_ADDRESS, now);
      return { status: 404 };
    }
    await countRequest(query, `invitation-link:${found.id}`, PER_LINK, now);
    return { status: found.status === "withdrawn" ? 410 : 200 };
  } catch (thrown) {
    const { of, extras } = toFailure(thrown, newId("req"));
    const status = of.kind === "rate_limited" ? 429 : 503;
    return { status, retryAfter: extras.retry_after_seconds ?? 2 };
  }
}

/**
 * Returns the invitation behind a link, with its club and, once accepted, its door code; null if the link opens none.
 */
export async function openInvited(token: string) {
  const found = await findInvitation(getDatabase().prisma, token);
  if (!found) return null;
  const ctx = systemContext(found.organization);
  const of = { booking_guest_id: found.id };
  const [invitation, club, code] = await Promise.all([
    openInvitation(ctx, of),
    getClub(ctx),
    showGuestCode(ctx, of).catch(() => null),
  ]);
  if (code) await prepareWallet();
  const ticket = code !== null && (await takesTickets(ctx));
  const memberPage = clubPage(found.organization, `/invitations/${found.id}`);
  const accent = accentOf(found.organization.branding);
  return { ...invitation, club, code, ticket, memberPage, accent };
}

/**
 * Answers an invitation: the link's token is the credential. Redirects back to the page, which shows
 * how it stands now, whatever became of the answer.
 */
export async function answerInvited(request: Request, token: string): Promise<Response> {
  const { status } = await invitationStatus(request, token);
  const found = status === 200 ? await findInvitation(getDatabase().prisma, token) : null;
  const text = (await request.text()).slice(0, MOST_FORM);
  const form = Object.fromEntries(new URLSearchParams(text));
  const name = form["name"]?.normalize("NFC").trim();
  const input = AnswerInvitation.safeParse({
    answer: form["answer"],
    ...(name && { name }),
  });
  if (found && input.success) {
    const of = { booking_guest_id: found.id };
    await answerInvitation(systemContext(found.organization), { ...of, ...input.data }).catch(
      (thrown: unknown) => {
        // It was withdrawn, cancelled or paid meanwhile: the page says so.
        if (!(thrown instanceof Failure)) throw thrown;
      },
    );
  }
  return new Response(null, {
    status: 303,
    headers: {
      location: `/g/${encodeURIComponent(token)}`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

/**
 * Makes the ticket of a guest who comes: the link's token is the credential. Redirects to the ticket's page, which
 * offers the wallets, or back to the invitation, which says why there is none.
 */
export async function invitedTicket(request: Request, token: string): Promise<Response> {
  const { status } = await invitationStatus(request, token);
  const found = status === 200 ? await findInvitation(getDatabase().prisma, token) : null;
  let location = `/g/${encodeURIComponent(token)}`;
  if (found) {
    await prepareWallet();
    const of = { booking_guest_id: found.id };
    try {
      const page = await provisionGuestTicket(systemContext(found.organization), of);
      // Both pages are at the same host.
      location = new URL(page).pathname;
    } catch (thrown) {
      // The guest no longer comes, or no wallet takes the ticket just now.
      if (!(thrown instanceof Failure)) throw thrown;
    }
  }
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** Answers with the invitation as a calendar file. */
export async function invitedCalendar(request: Request, token: string): Promise<Response> {
  const { status } = await invitationStatus(request, token);
  const found = status === 200 ? await findInvitation(getDatabase().prisma, token) : null;
  if (!found) return plainPage(404, "There is no invitation at this address.");
  const ctx = systemContext(found.organization);
  const answer = calendarResponse(await invitationCalendar(ctx, { booking_guest_id: found.id }));
  answer.headers.set("cache-control", "private, no-store");
  answer.headers.set("referrer-policy", "no-referrer");
  answer.headers.set("x-robots-tag", "noindex, nofollow");
  return answer;
}

/**
 * Returns the context of a guest who pays by the link, as the record that they pay with; null if the
 * link opens nothing, or its guest pays signed in. `locale` is the language that they read. Raises
 * ShareNotPayable.
 */
export async function guestPayer(
  token: string,
  locale: string,
): Promise<{ ctx: Ctx; id: string } | null> {
  const found = await findInvitation(getDatabase().prisma, token);
  if (!found || found.status === "withdrawn") return null;
  const club = systemContext(found.organization);
  const { member_id } = await payAsGuest(club, { booking_guest_id: found.id, locale });
  const scopes = new Set(["*"]);
  const member = { kind: "member" as const, id: member_id, user_id: "", scopes, fresh: false };
  return { ctx: { ...club, actor: { ...member, by_link: true } }, id: found.id };
}
