"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FindMember } from "@/features/people/find-member/components/staff/find-member";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { ServerState } from "@/ui/trpc";
import type { FreeNow } from "./free-now";
import {
  type DeskRights,
  type GivenEvent,
  type Person,
  type Place,
  type Seat,
  type Stay,
  waysFor,
} from "./draft";
import { FreePlaces } from "./free-places";
import { useSavedCard } from "./pay-choice";
import { PickTime } from "./pick-time";
import { Settle } from "./settle";
import { useWeekly } from "./use-weekly";
import { WeeklyDatesPanel } from "./weekly-dates-panel";

/** More would be a list to read, and not one to press. */
const MOST_FREE = 12;
const MEMBER = "new-booking-member";

export type NewBookingProps = {
  places: readonly Place[];
  /** The places that a walk-in can have at once; null for those who may not depart from the terms. */
  free: readonly FreeNow[] | null;
  /** From the page's address. */
  given: {
    member: Person | null;
    stay: Stay | null;
    resource_id: string | null;
    event: GivenEvent | null;
  };
  rights: DeskRights;
  now: string;
  locale: string;
};

/** Books a place for a member: who, where and when, then how it is paid. Enter alone leads through it. */
export function NewBooking(props: NewBookingProps) {
  return (
    <ServerState>
      <Form {...props} />
    </ServerState>
  );
}

function Form({ places, free, given, rights, now, locale }: NewBookingProps) {
  const words = useTranslations("console_desk.new");
  const [member, setMember] = useState(given.member);
  const [stay, setStay] = useState(given.stay);
  const [walkIn, setWalkIn] = useState(false);
  const [quantity, setQuantity] = useState(1);
  const [choosing, setChoosing] = useState(given.resource_id !== null || !free?.length);
  const time = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const card = useSavedCard(member?.id ?? null, rights.seeCards);
  const weekly = useWeekly(member && stay && { member, stay, quantity });
  const place = places.find(({ id }) => id === stay?.resource_id);
  const { event } = given;
  const seat: Seat | null = event && { event_id: event.id, outside: false };
  const wanted = seat ?? stay;
  const shown = event ?? stay;
  const most = event ? event.remaining : (place?.capacity ?? 1);
  const step = !member ? "member" : !wanted ? "time" : "end";
  // Each answer leads to the next question, so that Enter alone is enough.
  useEffect(() => {
    const at = { time: time.current, end: end.current, member: null }[step];
    if (step === "member") document.getElementById(MEMBER)?.focus();
    else at?.querySelector<HTMLElement>("[data-first-free], [data-next], select")?.focus();
  }, [step]);
  const choose = () => {
    flushSync(() => setChoosing(true));
    time.current?.querySelector("select")?.focus();
  };
  const pick = (chosen: Stay, isWalkIn: boolean) => {
    setWalkIn(isWalkIn);
    setStay(chosen);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-6">
        <Card as="section" aria-labelledby="who" className="grid gap-4 p-5">
          <h2 id="who" className="text-lg">
            {words("who")}
          </h2>
          <FindMember
            id={MEMBER}
            label={words("member")}
            value={member}
            mayAdd={rights.addMember}
            onChange={setMember}
          />
        </Card>
        <Card as="section" aria-labelledby="when" className="p-5">
          <div ref={time} className="grid gap-4">
            <h2 id="when" className="text-lg">
              {words("when")}
            </h2>
            {shown && (event || place) ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0">
                  <span className="block font-semibold break-words">
                    {event?.title ?? place?.name}
                  </span>
                  <span className="tabular text-sm text-muted">
                    {formatDayShort(shown.starts_at_local, locale)},{" "}
                    {formatTimeRange(shown.starts_at_local, shown.ends_at_local, locale)}
                  </span>
                </p>
                {!event && (
                  <Button variant="ghost" size="sm" onClick={() => setStay(null)}>
                    {words("another_time")}
                  </Button>
                )}
              </div>
            ) : (
              <>
                {free && free.length > 0 && (
                  <div className="grid gap-2">
                    <h3 className="text-sm font-medium text-muted">{words("now")}</h3>
                    <FreePlaces
                      free={free.slice(0, MOST_FREE)}
                      locale={locale}
                      onPick={({ resource_id, starts_at_local, ends_at_local }) =>
                        pick({ resource_id, starts_at_local, ends_at_local, outside: true }, true)
                      }
                    />
                  </div>
                )}
                {choosing ? (
                  <PickTime
                    {...{ places, member, quantity, now, locale }}
                    exceptions={rights.exceptions}
                    first={{
                      resource_id: given.resource_id ?? places[0]?.id ?? "",
                      day: given.stay?.starts_at_local.slice(0, 10) ?? null,
                    }}
                    onPick={(chosen) => pick(chosen, false)}
                  />
                ) : (
                  <Button variant="secondary" onClick={choose}>
                    {words("later")}
                  </Button>
                )}
              </>
            )}
            {(most === null || most > 1) && (
              <Field label={words("places")}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={most ?? undefined}
                    className="max-w-28"
                    value={quantity}
                    onChange={({ target }) => setQuantity(Math.max(1, Number(target.value) || 1))}
                  />
                )}
              </Field>
            )}
            {member && stay && (
              <WeeklyDatesPanel {...{ stay, weekly, locale }} exceptions={rights.exceptions} />
            )}
          </div>
        </Card>
      </div>
      <div ref={end} className="lg:sticky lg:top-6">
        <Settle
          key={JSON.stringify([member?.id, wanted, quantity])}
          {...{ member, quantity, card, locale }}
          stay={wanted}
          weekly={weekly.weeks > 1 ? weekly : null}
          ways={waysFor(rights, card !== null)}
          reason={walkIn ? words("walk_in") : ""}
        />
      </div>
    </div>
  );
}
