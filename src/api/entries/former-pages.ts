import { sessionCookie } from "@/features/people/sessions/cookie";
import { readSession } from "@/features/people/sessions/read";
import { clubPage } from "@/api/identity/clubs";
import { publicEntry, type PublicRequest } from "./public-entry";

/** Pages that one network address may ask for in a minute. */
const PER_MINUTE = 120;

/**
 * `/bookings/…` and the other pages as they were called before the club stood in their addresses: mails and bookmarks
 * lead there. Redirects to the club that the reader chose last, or to the sign-in page.
 */
export const formerPage = publicEntry(
  {
    methods: { allow: ["GET", "HEAD"], otherwise: "This address can be opened in a browser." },
    limit: { bucket: "former-pages", most: PER_MINUTE },
  },
  async ({ request, prisma, now }: PublicRequest) => {
    const { pathname, search } = new URL(request.url);
    const token = sessionCookie(request.headers.get("cookie"));
    const session = token ? await readSession(prisma, token, now) : null;
    const page = pathname + search;
    const location = session?.organization
      ? clubPage(session.organization, page)
      : `/sign-in?${new URLSearchParams({ callbackUrl: page })}`;
    return new Response(null, { status: 307, headers: { location, "cache-control": "no-store" } });
  },
);
