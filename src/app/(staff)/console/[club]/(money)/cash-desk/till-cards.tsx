import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CountedCash } from "@/features/billing/cash-sessions/components/staff/counted-cash";
import { TillFigures } from "@/features/billing/cash-sessions/components/staff/till-figures";
import { TillMovements } from "@/features/billing/cash-sessions/components/staff/till-movements";
import { formatTime, localAt } from "@/lib/format";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import type { ReadTill, TakenPayment } from "./read-till";

const link =
  "inline-flex items-center font-medium wrap-anywhere text-accent underline pointer-coarse:min-h-11";

/** Shows what is in a till, with its acts, what was put in or taken out, and what was paid at it. */
export function TillCards({
  till: { session, movements, payments },
  timezone,
  acts,
}: {
  till: ReadTill;
  timezone: string;
  acts?: ReactNode;
}) {
  const words = useTranslations("console_money.till");
  const { currency } = session;
  return (
    <>
      <Card as="section" aria-labelledby="drawer" className="grid gap-5 p-5">
        <h2 id="drawer" className="text-lg">
          {words("now.title")}
        </h2>
        <TillFigures session={session} />
        <p className="text-sm">
          <FileLink href={`/console/v1/cash-sessions/${session.id}/pdf`} className={link}>
            {words(session.status === "open" ? "sheet.interim" : "sheet.day")}
          </FileLink>
        </p>
        {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
      </Card>
      {session.counted && (
        <Card as="section" aria-labelledby="counted" className="grid gap-2 p-5">
          <h2 id="counted" className="text-lg">
            {words("now.counted")}
          </h2>
          <CountedCash rows={session.counted} currency={currency} />
        </Card>
      )}
      {movements.length > 0 && (
        <Card as="section" aria-labelledby="movements" className="grid gap-2 p-5">
          <h2 id="movements" className="text-lg">
            {words("movements.title")}
          </h2>
          <TillMovements {...{ movements, currency, timezone }} />
          {acts && <p className="text-sm text-muted">{words("movements.text")}</p>}
        </Card>
      )}
      {payments.length > 0 && (
        <Card as="section" aria-labelledby="latest" className="grid gap-2 p-5">
          <h2 id="latest" className="text-lg">
            {words("latest.title")}
          </h2>
          <ul className="divide-y divide-line text-sm">
            {payments.map((payment) => (
              <Taken key={payment.id} payment={payment} timezone={timezone} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Taken({ payment, timezone }: { payment: TakenPayment; timezone: string }) {
  const words = useTranslations("console_money.till.latest");
  const ways = useTranslations("console.booking.by");
  const locale = useLocale();
  const { id, member, provider, amount, currency, updated_at } = payment;
  return (
    <li className="flex items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <Link href={`/payments/${id}`} className={link}>
          {member?.name ?? words("somebody")}
        </Link>
        <span className="tabular block text-muted">
          {`${ways(provider)} · ${formatTime(localAt(updated_at, timezone), locale)}`}
        </span>
      </span>
      <span className="shrink-0 font-semibold">
        <Money amount={amount} {...{ currency, locale }} />
      </span>
    </li>
  );
}
