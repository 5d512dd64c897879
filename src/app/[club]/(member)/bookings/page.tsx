import { readAll } from "@/lib/read-all";
import { CalendarDays } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { BookingList } from "@/features/scheduling/bookings/components/booking-list";
import {
  offeredBookings,
  openEntries,
} from "@/features/scheduling/waitlist/components/open-entries";
import { WaitlistCard } from "@/features/scheduling/waitlist/components/waitlist-card";
import { LinkButton } from "@/ui/link-button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { PageLinks } from "@/ui/page-links";
import { TabLinks } from "@/ui/segmented-control";
import { RefreshEvery } from "@/ui/refresh-every";
import { titled } from "@/app/titled";
import { readAround } from "../around";
import { openPage } from "../portal";
import { readComing, readHeld } from "../upcoming";

export const generateMetadata = titled("bookings");

type Props = { searchParams: Promise<{ when?: string; page?: string }> };

export default async function BookingsPage({ searchParams }: Props) {
  const { when: asked, page: pageText } = await searchParams;
  const when = asked === "past" ? "past" : "upcoming";
  const { call, me, locale, today, now } = await openPage(`/bookings?when=${when}`);
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1);
  const first = when === "upcoming" && page === 1;
  const [words, waitlistWords, found, held, waitlist] = await Promise.all([
    getTranslations("bookings"),
    getTranslations("waitlist"),
    when === "past"
      ? call.bookings.list({ when, page, size: 20 })
      : readComing(call, { page, size: 20 }),
    first ? readHeld(call) : [],
    first ? readAll((at) => call.waitlist.mine(at)) : [],
  ]);
  const entries = openEntries(waitlist);
  const offers = offeredBookings(entries);
  const bookings = [...held.filter(({ id }) => !offers.has(id)), ...found.items];
  const around = await readAround({ call, me }, bookings);
  return (
    <>
      <PageHeader
        title={words("title")}
        action={
          <TabLinks
            label={words("filter")}
            current={`/bookings?when=${when}`}
            tabs={[
              { href: "/bookings?when=upcoming", text: words("upcoming") },
              { href: "/bookings?when=past", text: words("past") },
            ]}
          />
        }
      />
      {entries.length > 0 && (
        <section aria-labelledby="waitlist-heading" className="mb-8 grid gap-3">
          <RefreshEvery seconds={60} />
          <h2 id="waitlist-heading" className="text-sm text-muted">
            {waitlistWords("heading")}
          </h2>
          {entries.map((entry) => (
            <WaitlistCard key={entry.id} {...{ entry, now, today, locale }} />
          ))}
        </section>
      )}
      {bookings.length > 0 ? (
        <BookingList quiet={when === "past"} {...{ bookings, locale, today, now, around }} />
      ) : when === "past" ? (
        <EmptyState icon={<CalendarDays className="size-6" />} title={words("nothing_past")}>
          {words("nothing_past_hint")}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<CalendarDays className="size-6" />}
          title={words("nothing")}
          action={<LinkButton href="/resources">{words("find_place")}</LinkButton>}
        >
          {words("nothing_hint")}
        </EmptyState>
      )}
      <PageLinks
        page={found.page}
        pages={found.pages}
        href={(number) => `/bookings?when=${when}&page=${number}`}
      />
    </>
  );
}
