import { CalendarDays, CalendarPlus, Check, Clock, MapPin, Wallet } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDay, formatTimeRange, zoneName } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { Fact, Facts } from "@/ui/facts";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import type { Invitation } from "../schema";

/** Shows an invitation to its guest: what, when and where, the answer, the share and the door code. */
export function InvitationCard({
  invitation,
  club,
  code,
  answers,
  calendar,
  pay,
}: {
  invitation: Invitation;
  /** Where the club is. */
  club: ReactNode;
  /** The door code, once accepted. */
  code: ReactNode;
  /** The buttons of the answer: forms on the page of a link. */
  answers: ReactNode;
  /** The address of the calendar file; null where there is none. */
  calendar: string | null;
  /** The address of the page that takes the share; null where the card form is beside. */
  pay: string | null;
}) {
  const words = useTranslations("invitations.link");
  const { host_first_name: host, organization_name, state, title } = invitation;
  const open = ["invited", "accepted", "declined"].includes(state);
  return (
    <Card as="section" className="grid gap-6 p-6">
      <header className="grid justify-items-center gap-3 text-center">
        <Avatar name={host} className="size-16 text-xl" />
        <p className="text-sm text-muted">{organization_name}</p>
        <h1 className="text-2xl text-balance">
          {words(headlineOf(invitation), { host, what: title })}
        </h1>
        {noteOf(invitation) && (
          <p className="text-muted">
            {words(noteOf(invitation) ?? "over_text", { host, what: title })}
          </p>
        )}
      </header>
      {state !== "withdrawn" && (
        <div className="border-t border-line pt-5">
          <InvitationFacts invitation={invitation} club={club} />
        </div>
      )}
      <Share {...{ invitation, open, pay }} />
      {open && answers}
      {code}
      {open && state !== "declined" && calendar && (
        <LinkButton
          href={calendar}
          external
          variant="secondary"
          block
          icon={<CalendarPlus aria-hidden className="size-4.5" />}
        >
          {words("calendar")}
        </LinkButton>
      )}
    </Card>
  );
}

function headlineOf({ state }: Invitation) {
  return state === "invited" ? "title" : state;
}

function noteOf({ state }: Invitation) {
  switch (state) {
    case "declined":
      return "declined_text";
    case "full":
      return "full_text";
    case "withdrawn":
      return "withdrawn_text";
    case "cancelled":
      return "cancelled_text";
    case "over":
      return "over_text";
    default:
      return null;
  }
}

/** Shows what, when and where, by the place's own clock. */
export function InvitationFacts({
  invitation,
  club,
  children,
}: {
  invitation: Invitation;
  /** Where the club is. */
  club: ReactNode;
  /** Further facts. */
  children?: ReactNode;
}) {
  const ui = useTranslations("ui");
  const words = useTranslations("invitations.link");
  const locale = useLocale();
  const { title, place, starts_at_local, ends_at_local, starts_at, timezone } = invitation;
  return (
    <Facts>
      <Fact icon={<MapPin />} term={words("what")}>
        {title}
        {place && <span className="block text-sm font-normal text-muted">{place}</span>}
      </Fact>
      <Fact icon={<CalendarDays />} term={words("when")}>
        {formatDay(starts_at_local, locale, starts_at)}
      </Fact>
      <Fact icon={<Clock />} term={words("when")}>
        <span className="tabular">{formatTimeRange(starts_at_local, ends_at_local, locale)}</span>
        <span className="block text-sm font-normal text-muted">
          {zoneName(timezone, starts_at, locale, (city) => ui("zone", { city }))}
        </span>
      </Fact>
      {club}
      {children}
    </Facts>
  );
}

/** Shows what the host asks the guest for, among the facts: it stays true once it is paid. */
export function ShareFact({ share }: Pick<Invitation, "share">) {
  const words = useTranslations("invitations.link");
  const locale = useLocale();
  if (!share) return null;
  return (
    <Fact icon={<Wallet />} term={words("your_share")}>
      <Money amount={share.amount} currency={share.currency} locale={locale} />
      <span aria-hidden className="block text-sm font-normal text-muted">
        {words("your_share")}
      </span>
    </Fact>
  );
}

/** Says what the guest is asked for while the invitation is open; afterwards, what they paid or got back. */
function Share({
  invitation,
  open,
  pay,
}: {
  invitation: Invitation;
  open: boolean;
  pay: string | null;
}) {
  const words = useTranslations("invitations.link");
  const locale = useLocale();
  const { share, host_first_name: host, pays_as, state } = invitation;
  if (!share || state === "declined") return null;
  const amount = formatMoney(share.amount, share.currency, locale);
  if (share.status === "paid" && state === "cancelled") {
    return (
      <p className="rounded-lg bg-sunken px-4 py-3 text-center font-medium">
        {words("share_kept", { amount })}
      </p>
    );
  }
  if (share.status !== "open") {
    const back = formatMoney(share.refunded_amount, share.currency, locale);
    return (
      <p className="flex items-center justify-center gap-2 rounded-lg bg-positive-soft px-4 py-3 font-medium text-positive">
        <Check aria-hidden className="size-4.5 shrink-0" />
        {share.status === "paid"
          ? words("share_paid", { amount })
          : words("share_refunded", { amount: back })}
      </p>
    );
  }
  if (!open) return null;
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p className="flex items-center gap-2 font-medium">
        <Wallet aria-hidden className="size-4.5 shrink-0 text-muted" />
        {words("share", { host, amount })}
      </p>
      {pay !== null && (
        <LinkButton
          href={pay}
          external
          block
          variant={state === "invited" ? "secondary" : "primary"}
        >
          {pays_as === "guest" ? words("share_pay", { amount }) : words("share_sign_in")}
        </LinkButton>
      )}
    </div>
  );
}
