import clsx from "clsx";
import { useTranslations } from "next-intl";
import { OpenInvoices } from "@/features/backoffice/desk/components/staff/open-invoices";
import { EraseAct } from "@/features/backoffice/member-erase/components/staff/erase-act";
import { LeaveActs } from "@/features/backoffice/member-lifecycle/components/staff/leave-acts";
import { MergeAct } from "@/features/backoffice/member-merge/components/staff/merge-act";
import { SeeAsMember } from "@/features/people/member-views/components/staff/see-as-member";
import { MemberNotes } from "@/features/people/member-notes/components/staff/member-notes";
import { ChangeMember } from "@/features/people/members/components/staff/change-member";
import { MemberDetails } from "@/features/people/members/components/staff/member-details";
import { MemberActs } from "@/features/people/members/components/staff/member-acts";
import { MemberState } from "@/features/people/members/components/staff/member-state";
import { SellMembership } from "@/features/memberships/subscriptions/components/staff/sell-membership";
import { SubscriptionLine } from "@/features/memberships/subscriptions/components/staff/subscription-line";
import { BookingLines } from "@/features/scheduling/bookings/components/staff/booking-lines";
import { BookingMoney } from "@/features/scheduling/bookings/components/staff/booking-money";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { WordsProvider } from "@/app/words";
import { CATALOGUE_AREAS } from "../(catalogue)/areas";
import type { ReadMember } from "./read-member";

/**
 * Shows a person's standing, memberships, money and notes, and then their bookings: in two columns as a page, in one
 * beside a list.
 */
export function MemberCards({ read, beside = false }: { read: ReadMember; beside?: boolean }) {
  const words = useTranslations("console.members");
  const booking = useTranslations("console.booking");
  const { member, coming, past, invoices, paid, notes, memberships, may, locale, timezone } = read;
  const known = [...(coming ?? []), ...(past ?? []), ...invoices, ...(memberships ?? [])];
  const shown = [...known, ...paid.map(({ payment }) => payment)].map(({ id }) => id);
  const gap = beside ? "gap-4" : "gap-6";
  const doings = (
    <div className={`grid content-start ${gap}`}>
      {coming && (
        <Card as="section" aria-labelledby="coming" className="p-5">
          <h2 id="coming" className="mb-2 text-lg">
            {words("coming")}
          </h2>
          <BookingLines bookings={coming} locale={locale} />
        </Card>
      )}
      {past && past.length > 0 && (
        <Card as="section" aria-labelledby="past" className="p-5">
          <h2 id="past" className="mb-2 text-lg">
            {words("past")}
          </h2>
          <BookingLines bookings={past} locale={locale} />
        </Card>
      )}
      {paid.length > 0 && (
        <Card as="section" aria-labelledby="payments" className="grid gap-4 p-5">
          <h2 id="payments" className="text-lg">
            {booking("money")}
          </h2>
          <BookingMoney
            paid={paid}
            givesBack={may("refunds:write")}
            invoices={may("invoices:read")}
            notes={may("credit-notes:read")}
            {...{ timezone, locale }}
          />
        </Card>
      )}
    </div>
  );
  const person = (
    <div className={`grid content-start ${gap}`}>
      <Person read={read} />
      {memberships && <Memberships read={read} />}
      {invoices.length > 0 && (
        <Card as="section" aria-labelledby="open-invoices" className="grid gap-4 p-5">
          <h2 id="open-invoices" className="text-lg">
            {words("open_invoices")}
          </h2>
          <OpenInvoices invoices={invoices} takes={may("payments:write")} timezone={timezone} />
        </Card>
      )}
      {notes && (
        <Card as="section" aria-labelledby="notes" className="grid gap-4 p-5">
          <h2 id="notes" className="text-lg">
            {words("notes")}
          </h2>
          <MemberNotes member_id={member.id} notes={notes} write={may("member-notes:write")} />
        </Card>
      )}
    </div>
  );
  return (
    <>
      <div
        className={clsx("grid", gap, !beside && "lg:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]")}
      >
        {person}
        {doings}
      </div>
      <FollowChanges objects={["member_note"]} ids={[member.id, ...shown]} />
    </>
  );
}

function Memberships({ read }: { read: ReadMember }) {
  const words = useTranslations("console.members");
  const { member, memberships, products, taxes, may, locale, timezone } = read;
  const onSale = products.filter(({ archived_at }) => archived_at === null);
  const writes = may("subscriptions:write");
  const { id, name } = member;
  return (
    <Card as="section" aria-labelledby="memberships" className="p-5">
      <h2 id="memberships" className="text-lg">
        {words("memberships")}
      </h2>
      {memberships?.length === 0 && (
        <p className="mt-2 text-sm text-muted">{words("no_memberships")}</p>
      )}
      <WordsProvider areas={CATALOGUE_AREAS}>
        <ul className="divide-y divide-line">
          {memberships?.map((one) => (
            <SubscriptionLine
              key={one.id}
              own
              subscription={one}
              member={name}
              products={products}
              taxes={taxes}
              writes={writes}
              exceptions={may("exceptions:write")}
              locale={locale}
              timezone={timezone}
            />
          ))}
        </ul>
        {writes && onSale.length > 0 && !member.archived_at && (
          <div className="mt-3">
            <SellMembership products={onSale} taxes={taxes} to={{ id, name }} />
          </div>
        )}
      </WordsProvider>
    </Card>
  );
}

const contact =
  "inline-flex items-center wrap-anywhere text-accent underline pointer-coarse:min-h-11";

const DETAILS_AREAS = ["ui", "console", "details"] as const;

function Person({ read }: { read: ReadMember }) {
  const { member, version, balances, may, locale, seen, fields, choices } = read;
  const words = useTranslations("console.members");
  const live = useTranslations("console_live");
  const { id, name, email, phone, short_id, status, photo_url, walk_in } = member;
  // Nothing is left to do with a record that is erased, or part of another.
  const over = member.erased_at ?? member.merged_into_id;
  return (
    <Card as="section" aria-label={name} className="grid gap-4 p-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photo_url} width={128} className="size-16 text-xl" />
        <div className="grid min-w-0 gap-1.5">
          <p className="tabular text-sm text-muted">{short_id}</p>
          <p className="flex flex-wrap gap-1.5">
            {!walk_in && <MemberState status={status} />}
            {balances.map(({ currency, balance: sum }) => (
              <Badge key={currency} tone={sum < 0 ? "warning" : "positive"}>
                {words(sum < 0 ? "owes" : "credit", {
                  amount: formatMoney(Math.abs(sum), currency, locale),
                })}
              </Badge>
            ))}
          </p>
        </div>
      </div>
      {(email || phone) && (
        <ul className="grid gap-1 text-sm">
          {email && (
            <li className="break-words">
              <a href={`mailto:${email}`} className={contact}>
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.number}`} className={contact}>
                {phone.number}
              </a>
            </li>
          )}
        </ul>
      )}
      <WordsProvider areas={DETAILS_AREAS}>
        <MemberDetails member={member} fields={fields} locale={locale} />
        {choices && !over && (
          <p>
            <ChangeMember {...{ member, version, fields, ...choices }} />
          </p>
        )}
      </WordsProvider>
      {may("member-data:read") && (
        <p>
          <FileLink
            href={`/console/v1/members/${id}/export`}
            className="inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11"
          >
            {live("files.export")}
          </FileLink>
        </p>
      )}
      {!walk_in && <AtTheDoor id={id} may={may} />}
      {seen && status !== "archived" && !over && <SeeAsMember member={{ id, name }} club={seen} />}
      {may("members:write") && !walk_in && (
        <MemberActs member={{ id, name, email, status }}>
          {!over && <LeaveActs member={{ id, name, status }} />}
          {may("member-data:write") &&
            !over &&
            (status === "archived" ? (
              <EraseAct member={{ id, name, short_id }} />
            ) : (
              <MergeAct member={{ id, name }} />
            ))}
        </MemberActs>
      )}
    </Card>
  );
}

/** Leads to a member's cards, and to what the door said of them. */
function AtTheDoor({ id, may }: { id: string; may: (scope: string) => boolean }) {
  const words = useTranslations("console_access.member");
  const pages = [
    { scope: "passes:read", href: `/cards?member=${id}`, text: words("cards") },
    { scope: "door:read", href: `/door?member=${id}`, text: words("door") },
  ].filter(({ scope }) => may(scope));
  if (pages.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 text-sm">
      {pages.map(({ href, text }) => (
        <li key={href}>
          <Link href={href} className={contact}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
