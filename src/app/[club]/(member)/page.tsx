import { CalendarDays } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { ClubCard } from "@/features/platform/organizations/components/club-card";
import { BookingRow } from "@/features/scheduling/bookings/components/booking-row";
import { HeldCard } from "@/features/scheduling/bookings/components/held-card";
import { heldTogether } from "@/features/scheduling/bookings/components/held-together";
import { MyInvitations } from "@/features/scheduling/bookings/guests/components/my-invitations";
import { EventRow } from "@/features/scheduling/events/components/event-row";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { ResourceCard } from "@/features/scheduling/resources/components/resource-card";
import { Allowances } from "@/features/memberships/subscriptions/components/allowances";
import {
  offeredBookings,
  openEntries,
} from "@/features/scheduling/waitlist/components/open-entries";
import { WaitlistCard } from "@/features/scheduling/waitlist/components/waitlist-card";
import { LinkButton } from "@/ui/link-button";
import { MoreLink } from "@/ui/more-link";
import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { RefreshEvery } from "@/ui/refresh-every";
import { formatDay, localAt, partOfDay } from "@/lib/format";
import { givenName } from "@/lib/given-name";
import { chargeable } from "@/features/billing/payment-methods/components/chargeable";
import { SuggestedTimes } from "@/features/scheduling/suggestions/components/suggested-times";
import { Attention } from "./attention";
import { PassTeaser } from "./pass-teaser";
import { titled } from "@/app/titled";
import { readAround } from "./around";
import { openPage } from "./portal";
import { isSuspended, Suspended } from "./suspended";
import { readComing, readHeld } from "./upcoming";
import { Welcome } from "./welcome";

export const generateMetadata = titled("home");

export default async function HomePage() {
  const { call, me, locale, now, today, view } = await openPage("/");
  const [
    words,
    line,
    invitations,
    unpaid,
    coming,
    resources,
    pass,
    saved,
    config,
    events,
    waitlist,
    owed,
    granted,
    club,
    suggestions,
  ] = await Promise.all([
    getTranslations("home"),
    getTranslations("waitlist"),
    call.invitations.mine(),
    readHeld(call),
    readComing(call, { size: 4 }),
    call.resources.list({ size: 3 }),
    view ? null : call.pass.get(),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.events.list({ size: 3, next_of_series: true }),
    call.waitlist.mine({ status: ["offered", "waiting"], size: 20 }),
    call.invoices.owed(),
    call.subscriptions.allowances({ size: 10 }),
    call.club.get(),
    call.suggestions.times(),
  ]);
  const allowances = granted.items.filter(({ quantity }) => quantity !== null);
  const cards = paysAtDesk(config) ? [] : saved;
  const zone = me.organization.default_timezone;
  const entries = openEntries(waitlist.items);
  const offers = entries.filter(({ status }) => status === "offered");
  const waiting = entries.filter(({ status }) => status === "waiting");
  const taken = offeredBookings(offers);
  const held = unpaid.filter(({ id }) => !taken.has(id));
  const around = await readAround({ call, me }, [...held, ...coming.items]);
  const clock = localAt(now, zone);
  const isNew = !suggestions.has_booked && !isSuspended({ me });
  return (
    <div className="with-rail grid gap-8">
      <header className="grid gap-1">
        <p className="text-sm text-muted">{formatDay(today, locale)}</p>
        <h1 className="text-2xl md:text-3xl">
          {words(`greeting.${partOfDay(clock)}`, { name: givenName(me.member.name) })}
        </h1>
      </header>
      {isSuspended({ me }) && <Suspended {...{ call, me }} />}
      {held.length + offers.length > 0 && (
        <section aria-labelledby="held-heading" className="grid gap-3">
          <CardHeader id="held-heading" title={words("waiting")} />
          {offers.map((entry) => (
            <WaitlistCard key={entry.id} {...{ entry, now, today, locale }} />
          ))}
          {heldTogether(held).map(([booking, dates]) => (
            <HeldCard key={booking.id} {...{ booking, dates, now, today, locale, around }} />
          ))}
        </section>
      )}
      <Attention {...{ cards, owed, locale, zone }} />
      {isNew && (
        <Welcome
          club={me.organization.name}
          steps={[
            ...(paysAtDesk(config) ? [] : [{ step: "card" as const, done: cards.length > 0 }]),
            ...(view ? [] : [{ step: "pass" as const, done: pass !== null }]),
            { step: "booking", done: false },
          ]}
        />
      )}
      <MyInvitations invitations={invitations.items} locale={locale} />
      <SuggestedTimes {...{ suggestions, now, today }} card={chargeable(cards)} />
      {(coming.items.length > 0 || !isNew) && (
        <section aria-labelledby="next-heading" className="@container grid gap-3">
          <CardHeader
            id="next-heading"
            title={words("next")}
            action={
              coming.items.length > 0 && (
                <MoreLink href="/bookings">{words("all_bookings")}</MoreLink>
              )
            }
          />
          {coming.items.length > 0 ? (
            <ul className="rows @3xl:grid-cols-2">
              {coming.items.map((booking) => (
                <BookingRow key={booking.id} {...{ booking, today, locale, around }} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<CalendarDays className="size-6" />}
              title={words("nothing")}
              action={
                !isSuspended({ me }) && (
                  <LinkButton href="/resources">{words("find_place")}</LinkButton>
                )
              }
            >
              {words("nothing_hint")}
            </EmptyState>
          )}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waitlist-heading" className="grid gap-3">
          <RefreshEvery seconds={60} />
          <CardHeader id="waitlist-heading" title={line("heading")} />
          {waiting.map((entry) => (
            <WaitlistCard key={entry.id} {...{ entry, now, today, locale }} />
          ))}
        </section>
      )}
      {(pass || allowances.length > 0) && (
        <div data-rail className={`grid gap-8 ${allowances.length > 0 ? "" : "max-md:hidden"}`}>
          {/* A phone has it among its tabs. */}
          {pass && <PassTeaser organization={me.organization.name} shortId={me.member.short_id} />}
          {allowances.length > 0 && (
            <section aria-labelledby="left-heading" className="grid gap-3">
              <CardHeader
                id="left-heading"
                title={words("left")}
                action={<MoreLink href="/memberships">{words("membership")}</MoreLink>}
              />
              <Card className="p-5">
                <Allowances allowances={allowances} locale={locale} zone={zone} />
              </Card>
            </section>
          )}
        </div>
      )}
      {events.items.length > 0 && (
        <section aria-labelledby="events-heading" className="@container grid gap-3">
          <CardHeader
            id="events-heading"
            title={words("events")}
            action={<MoreLink href="/events">{words("all_events")}</MoreLink>}
          />
          <ul className="rows @3xl:grid-cols-2">
            {events.items.map((event) => (
              <EventRow key={event.id} {...{ event, today, locale }} />
            ))}
          </ul>
        </section>
      )}
      {/* The next free times name the places already. */}
      {suggestions.next.length === 0 && resources.items.length > 0 && (
        <section aria-labelledby="book-heading" className="grid gap-3">
          <CardHeader
            id="book-heading"
            title={words("book")}
            action={<MoreLink href="/resources">{words("all_places")}</MoreLink>}
          />
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {resources.items.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
          </ul>
        </section>
      )}
      <ClubCard club={club} now={clock} locale={locale} />
    </div>
  );
}
