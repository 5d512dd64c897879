import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PassActs } from "@/features/access/passes/components/staff/pass-acts";
import { passEnd, PassState, stateOf } from "@/features/access/passes/components/staff/pass-state";
import { formatDate } from "@/lib/format";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import type { ReadCard } from "./read-card";

const link = "inline-flex items-center text-accent underline pointer-coarse:min-h-11";

/** Shows how a card stands, which wallets have it, and what may be done. Never its code, nor a link to it. */
export function CardCards({ read }: { read: ReadCard }) {
  const words = useTranslations("console_access.cards");
  const { pass, design, may, locale, now, timezone } = read;
  const state = stateOf(pass, design, now);
  const ready = pass.provisioned_at !== null;
  const day = (at: string) => formatDate(at, timezone, locale);
  const end = passEnd(pass, design);
  const { id, booking_id, revoked_at, revocation_reason, installs } = pass;
  const other = (to: string | null) =>
    to && (
      <Link href={`/cards/${to}`} className={link}>
        {words("facts.card")}
      </Link>
    );
  const facts: [string, ReactNode][] = [
    [words("design"), design?.name ?? null],
    [words("facts.issued"), day(pass.created_at)],
    [words("facts.ends"), end ? day(end.toISOString()) : words("facts.never")],
    [words("facts.revoked"), revoked_at && day(revoked_at)],
    [words("facts.why"), revocation_reason && words(`reasons.${revocation_reason}`)],
    [
      words("facts.booking"),
      booking_id && may("bookings:read") && (
        <Link key="booking" href={`/bookings/${booking_id}`} className={link}>
          {words("facts.open_booking")}
        </Link>
      ),
    ],
    [words("facts.replaces"), other(pass.replaces_pass_id)],
    [words("facts.replaced"), other(pass.replaced_by_pass_id)],
  ];
  return (
    <div className="grid max-w-(--measure) gap-4">
      <Card as="section" aria-label={words("state")} className="grid gap-4 p-5">
        <p>
          <PassState {...{ state, ready }} />
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          {facts.map(
            ([name, shown]) =>
              shown && (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="break-words">{shown}</dd>
                </div>
              ),
          )}
        </dl>
        {may("passes:write") && <PassActs pass={{ id, state, ready }} />}
      </Card>
      <Card as="section" aria-labelledby="wallets" className="grid gap-3 p-5">
        <h2 id="wallets" className="text-lg">
          {words("wallet")}
        </h2>
        {installs.length === 0 ? (
          <p className="text-sm text-muted">{words("wallets.none")}</p>
        ) : (
          <ul className="grid gap-2 text-sm">
            {installs.map(({ platform, installed_at, removed_at }, n) => (
              <li key={n} className="flex flex-wrap justify-between gap-x-4">
                <span>{words(`wallets.${platform}`)}</span>
                <span className="text-muted">
                  {removed_at
                    ? words("removed", { date: day(removed_at) })
                    : words("since", { date: day(installed_at) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <FollowChanges objects={[]} ids={[id]} />
    </div>
  );
}
