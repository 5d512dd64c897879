"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { formatDuration } from "@/lib/format";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { SimulatePrice } from "../../schema";
import { useSimulation } from "./use-simulation";
import { WhyAnswer } from "./why-answer";

/** A place with the lengths that it may be booked for, in minutes. */
export type Place = { id: string; name: string; least: number; most: number; step: number };

/** The most lengths to choose from. */
const MOST_LENGTHS = 12;

/** Tries a booking: what it would cost, by which rule, and why by no other. */
export function PriceSimulator({
  places,
  today,
  findsMembers,
  draft,
}: {
  places: readonly Place[];
  /** The club's own day. */
  today: string;
  findsMembers: boolean;
  /** A rule that is being edited, beside the others; null while it is not complete. */
  draft?: SimulatePrice["draft"] | null | undefined;
}) {
  const words = useTranslations("console_catalogue.why");
  const [chosen, setChosen] = useState(places[0]?.id ?? "");
  const [day, setDay] = useState(today);
  const [time, setTime] = useState("18:00");
  const [minutes, setMinutes] = useState<number | null>(null);
  const [member, setMember] = useState<FoundMember | null>(null);
  const place = places.find(({ id }) => id === chosen);
  const lengths = place ? lengthsOf(place) : [];
  const length = minutes !== null && lengths.includes(minutes) ? minutes : (lengths[0] ?? 60);
  const asked =
    place && day && time
      ? {
          resource_id: place.id,
          starts_at_local: `${day}T${time}:00`,
          ends_at_local: laterBy(`${day}T${time}:00`, length),
          ...(member && { member_id: member.id }),
          ...(draft && { draft }),
        }
      : null;
  const { answer, failed } = useSimulation(asked);
  return (
    <Frame>
      {place ? (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <div className="col-span-2">
              <Field label={words("place")}>
                {(control) => (
                  <Select
                    {...control}
                    value={chosen}
                    onChange={({ target }) => setChosen(target.value)}
                  >
                    {places.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <div className="col-span-2">
              <Field label={words("day")}>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    value={day}
                    onChange={({ target }) => setDay(target.value)}
                  />
                )}
              </Field>
            </div>
            <Field label={words("time")}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={time}
                  onChange={({ target }) => setTime(target.value)}
                />
              )}
            </Field>
            <Field label={words("length")}>
              {(control) => (
                <Select
                  {...control}
                  value={length}
                  onChange={({ target }) => setMinutes(Number(target.value))}
                >
                  {lengths.map((one) => (
                    <option key={one} value={one}>
                      {formatDuration(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {findsMembers && (
            <FindMember label={words("member")} optional value={member} onChange={setMember} />
          )}
          <WhyAnswer answer={answer} failed={failed} />
        </>
      ) : (
        <p className="text-sm text-muted">{words("no_places")}</p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const words = useTranslations("console_catalogue.why");
  const title = useId();
  return (
    <Card as="aside" aria-labelledby={title} className="grid gap-4 p-5 xl:sticky xl:top-6">
      <div>
        <h2 id={title} className="text-lg">
          {words("title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{words("text")}</p>
      </div>
      {children}
    </Card>
  );
}

function lengthsOf({ least, most, step }: Place): number[] {
  const count = Math.floor((most - least) / step) + 1;
  return Array.from({ length: Math.min(count, MOST_LENGTHS) }, (_, at) => least + at * step);
}

/** Returns a local time some minutes later by the wall clock. */
function laterBy(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}
