import { ChevronDown } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { hidden } from "@/ui/hidden";
import { FileLink } from "@/ui/file-link";
import { Link } from "@/ui/link";
import { formatDate, formatMoment } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { cardBrandName } from "@/ui/card-brand";
import { Money } from "@/ui/money";
import type { Purchase } from "../schema";
import { isRefunded, TONES } from "./purchase-look";

type Shown = { purchase: Purchase; locale: string; zone: string };

/** One purchase as a story: its subject, price and state at once, its documents and money on opening it. */
export function PurchaseRow({ purchase, locale, zone }: Shown) {
  const words = useTranslations("purchases");
  const { title, other_lines, booking_id, status, amount, currency, amount_returned } = purchase;
  const [invoice] = purchase.invoices;
  const subject = title ?? words("untitled");
  const name =
    other_lines > 0 ? words("and_more", { title: subject, count: other_lines }) : subject;
  const href = booking_id ? `/bookings/${booking_id}` : invoice && `/invoices/${invoice.id}`;
  return (
    <li className="rounded-xl bg-raised shadow-md forced-colors:border">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 pb-1">
        <div className="relative min-w-0 flex-1 basis-56">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            {href ? (
              <Link href={href} className="after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="tabular text-sm text-muted">{useWhen({ purchase, locale, zone })}</p>
        </div>
        <div className="flex flex-1 items-center justify-between gap-3 sm:flex-none">
          <Badge tone={TONES[status]}>{words(`state.${status}`)}</Badge>
          <p className="text-right font-semibold">
            <Money {...{ amount, currency, locale }} />
          </p>
        </div>
      </div>
      {amount_returned > 0 && (
        <p className="px-4 text-sm text-muted">
          {words(isRefunded(purchase) ? "returned" : "credited", {
            amount: formatMoney(amount_returned, currency, locale),
          })}
        </p>
      )}
      <div className="px-4 pb-2">
        <details className="group">
          <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-1 text-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
            {words("details")}
            <span className="sr-only">: {name}</span>
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <Story {...{ purchase, locale, zone }} />
        </details>
      </div>
    </li>
  );
}

/** Says when the booking is, on the clock of its place; otherwise when it was bought. */
function useWhen({ purchase, locale, zone }: Shown): string {
  const { starts_at, timezone, created_at } = purchase;
  if (!starts_at || !timezone) return formatDate(created_at, zone, locale);
  return formatMoment(starts_at, timezone, locale);
}

/** All documents and all money of a purchase, each with its day. */
function Story({ purchase, locale, zone }: Shown) {
  const words = useTranslations("purchases");
  const { currency } = purchase;
  const day = (instant: string) => formatDate(instant, zone, locale);
  return (
    <ul className="grid gap-0.5 pb-3">
      {purchase.invoices.map(({ id, number, total }) => (
        <Line key={id} amount={total} {...{ currency, locale }}>
          <Link href={`/invoices/${id}`} className="hover:underline">
            {words("invoice", { number })}
          </Link>
          <Pdf href={`/portal/v1/invoices/${id}/pdf`} of={number} />
        </Line>
      ))}
      {purchase.payments.map((payment) => (
        <Line key={payment.id} amount={-payment.amount} {...{ currency, locale }}>
          <Means payment={payment} />
          <span className="text-faint">
            {words(`payment_state.${payment.status}`, { day: day(payment.created_at) })}
          </span>
        </Line>
      ))}
      {purchase.credit_notes.map(({ id, number, total, created_at }) => (
        <Line key={id} amount={-total} {...{ currency, locale }}>
          {words("credit_note", { number })}
          <span className="text-faint">{day(created_at)}</span>
          <Pdf href={`/portal/v1/credit-notes/${id}/pdf`} of={number} />
        </Line>
      ))}
      {purchase.refunds.map(({ id, amount, status, created_at }) => (
        <Line key={id} amount={amount} {...{ currency, locale }}>
          {words(`refund.${status}`)}
          <span className="text-faint">{day(created_at)}</span>
        </Line>
      ))}
    </ul>
  );
}

function Line({
  amount,
  currency,
  locale,
  children,
}: {
  amount: number;
  currency: string;
  locale: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 text-sm pointer-coarse:min-h-11">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</span>
      <span className="text-muted">
        <Money {...{ amount, currency, locale }} />
      </span>
    </li>
  );
}

function Means({ payment }: { payment: Purchase["payments"][number] }) {
  const words = useTranslations("purchases");
  const { provider, brand, last4 } = payment;
  if (provider !== "processor") return words(`means.${provider}`);
  if (!last4) return words("means.card");
  return words("card", { brand: cardBrandName(brand ?? "") ?? words("means.card"), last4 });
}

function Pdf({ href, of }: { href: string; of: string }) {
  const words = useTranslations("purchases");
  return (
    <FileLink
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center rounded-md px-1.5 py-1 font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      {words.rich("pdf_of", { number: of, hidden })}
    </FileLink>
  );
}
