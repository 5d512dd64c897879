import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { MemberActs } from "@/features/people/members/components/staff/member-acts";
import { BookingLines } from "@/features/scheduling/bookings/components/staff/booking-lines";
import { MemberNotes } from "@/features/people/member-notes/components/staff/member-notes";
import { MemberState } from "@/features/people/members/components/staff/member-state";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("member");

type Props = { params: Promise<{ id: string }> };

/** Shows everything of a person that the reader may see: standing, bookings, money, notes. */
export default async function MemberPage({ params }: Props) {
  const { id: member_id } = await params;
  const { call, may, locale, now } = await openWith("members:read");
  const found = await orNull(call.members.get({ member_id }));
  if (!found) notFound();
  const member = found.value;
  const bookings = may("bookings:read");
  const [words, live, coming, past, balance, notes] = await Promise.all([
    getTranslations("console.members"),
    getTranslations("console_live"),
    bookings
      ? call.bookings.list({ member_id, starts_at_gte: now, sort: "starts_at", size: 10 })
      : null,
    bookings ? call.bookings.list({ member_id, starts_at_lt: now, size: 10 }) : null,
    may("invoices:read") ? call.balances.get({ member_id }) : null,
    may("member-notes:read") ? call.memberNotes.list({ member_id, size: 50 }) : null,
  ]);
  const owed = (balance?.balances ?? []).filter(({ balance: sum }) => sum < 0);
  const shown = [...(coming?.items ?? []), ...(past?.items ?? [])].map(({ id }) => id);
  const { name, email, phone, short_id, status, photo_url } = member;
  return (
    <>
      <PageHeader title={name} back={{ href: "/members", text: words("title") }} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          {coming && (
            <Card as="section" aria-labelledby="coming" className="p-5">
              <h2 id="coming" className="mb-2 text-lg">
                {words("coming")}
              </h2>
              <BookingLines bookings={coming.items} locale={locale} />
            </Card>
          )}
          {past && past.items.length > 0 && (
            <Card as="section" aria-labelledby="past" className="p-5">
              <h2 id="past" className="mb-2 text-lg">
                {words("past")}
              </h2>
              <BookingLines bookings={past.items} locale={locale} />
            </Card>
          )}
        </div>
        <div className="grid content-start gap-6">
          <Card as="section" aria-label={name} className="grid gap-4 p-5">
            <div className="flex items-center gap-4">
              <Avatar name={name} src={photo_url} width={128} className="size-16 text-xl" />
              <div className="grid min-w-0 gap-1.5">
                <p className="tabular text-sm text-muted">{short_id}</p>
                <p className="flex flex-wrap gap-1.5">
                  <MemberState status={status} />
                  {owed.map(({ currency, balance: sum }) => (
                    <Badge key={currency} tone="warning">
                      {words("owes", { amount: formatMoney(-sum, currency, locale) })}
                    </Badge>
                  ))}
                </p>
              </div>
            </div>
            {(email || phone) && (
              <ul className="grid gap-1 text-sm">
                {email && (
                  <li className="break-words">
                    <a href={`mailto:${email}`} className="text-accent underline">
                      {email}
                    </a>
                  </li>
                )}
                {phone && (
                  <li>
                    <a href={`tel:${phone.number}`} className="text-accent underline">
                      {phone.number}
                    </a>
                  </li>
                )}
              </ul>
            )}
            {may("member-data:read") && (
              <p>
                <FileLink
                  href={`/console/v1/members/${member_id}/export`}
                  className="inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11"
                >
                  {live("files.export")}
                </FileLink>
              </p>
            )}
            {may("members:write") && <MemberActs member={{ id: member_id, name, email, status }} />}
          </Card>
          {notes && (
            <Card as="section" aria-labelledby="notes" className="grid gap-4 p-5">
              <h2 id="notes" className="text-lg">
                {words("notes")}
              </h2>
              <MemberNotes
                member_id={member_id}
                notes={notes.items}
                write={may("member-notes:write")}
              />
            </Card>
          )}
        </div>
      </div>
      <FollowChanges objects={["member_note"]} ids={[member_id, ...shown]} />
    </>
  );
}
