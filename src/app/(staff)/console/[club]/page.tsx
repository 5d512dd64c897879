import { CalendarCheck2, EyeOff, Plus } from "@/ui/icons";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { endOfToday } from "@/lib/end-of-today";
import { AttentionList } from "@/features/backoffice/attention/components/staff/attention-list";
import { DeskBoard } from "@/features/backoffice/desk/components/staff/desk-board";
import { DeskQuestions } from "@/features/backoffice/desk/components/staff/desk-questions";
import { GUESTS, guestSafe } from "@/features/backoffice/desk/components/staff/guest-safe";
import { formatRelativeDay, formatTime, localAt } from "@/lib/format";
import { EmptyState } from "@/ui/empty-state";
import { FollowChanges } from "@/ui/follow-changes";
import { Badge } from "@/ui/badge";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { RefreshEvery } from "@/ui/refresh-every";
import { BOOKS, openConsole } from "../../open-console";
import { readAttention } from "./read-attention";

export const generateMetadata = titled("today");

/** The kinds of objects that a row tells of. */
const ON_TODAY = [
  "booking",
  "event",
  "invoice",
  "member",
  "member_note",
  "payment",
  "refund",
  "subscription",
];

/** Shows who comes, who is here and who leaves. Everybody begins here: who leads
 * classes is led on to their day, and another role without bookings is told so. */
export default async function TodayPage() {
  const { call, may, org, locale, now } = await openConsole();
  if (!may("bookings:read") && may("hosting:read")) redirect(`/console/${org.handle}/my-day`);
  const words = await getTranslations("console.today");
  if (!may("bookings:read")) {
    return (
      <>
        <PageHeader title={words("title")} />
        <EmptyState icon={<CalendarCheck2 />} title={words("not_yours")}>
          {words("not_yours_text")}
        </EmptyState>
      </>
    );
  }
  const [{ rows, counts, timezone, at, next_arrival_at: next }, attention] = await Promise.all([
    call.desk.read({ until: endOfToday(now, org.default_timezone) }),
    readAttention(),
  ]);
  const guests = (await cookies()).get(GUESTS)?.value === "1";
  const frame = await getTranslations("console_desk");
  const local = next && localAt(next, timezone);
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("arriving", { count: counts.arriving + counts.late, late: counts.late })}
        action={
          BOOKS.every(may) && (
            <LinkButton href="/bookings/new" icon={<Plus aria-hidden className="size-4.5" />}>
              {frame("list.new")}
            </LinkButton>
          )
        }
      />
      {guests && (
        <p className="-mt-4 mb-6">
          <Badge>
            <EyeOff aria-hidden className="size-3.5" />
            {frame("frame.guests_badge")}
          </Badge>
        </p>
      )}
      {!guests && (
        <div className="mb-8 empty:hidden">
          <AttentionList
            items={attention.items}
            month={localAt(now, org.default_timezone).slice(0, 7)}
            locale={locale}
          />
        </div>
      )}
      <DeskQuestions cards={may("payment-methods:read")}>
        {rows.length > 0 ? (
          <DeskBoard rows={guests ? rows.map(guestSafe) : rows} locale={locale} />
        ) : (
          <EmptyState icon={<CalendarCheck2 />} title={words("none")}>
            {local
              ? words("next", {
                  day: formatRelativeDay(local, localAt(at, timezone), locale),
                  time: formatTime(local, locale),
                })
              : words("none_text")}
          </EmptyState>
        )}
      </DeskQuestions>
      <FollowChanges still objects={ON_TODAY} />
      {/* Somebody is late by time alone. */}
      <RefreshEvery seconds={60} />
    </>
  );
}
