import { taxName } from "@/features/invoices/components/invoice-words";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import type { Offer } from "../schema";
import { BenefitList } from "./benefit-list";
import { cycleWords } from "./membership-words";

/** A product on sale: what it costs, what it comes with, and the way to get it. */
export function OfferCard({ offer, locale }: { offer: Offer; locale: string }) {
  const { id, name, description, trial_days, benefits } = offer;
  return (
    <Card as="li" className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        {trial_days > 0 && <Badge tone="accent">{trial_days} days free</Badge>}
      </div>
      <Price offer={offer} locale={locale} />
      {description && (
        <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>
      )}
      <BenefitList product={offer} benefits={benefits} locale={locale} />
      <LinkButton href={`/memberships/buy/${id}`} className="mt-auto" variant="secondary" block>
        {trial_days > 0 ? "Try" : "Choose"} {name}
      </LinkButton>
    </Card>
  );
}

/** `€49.00 a month`, with the tax in it. */
export function Price({ offer, locale }: { offer: Offer; locale: string }) {
  const { gross_amount, currency, tax } = offer;
  if (gross_amount === 0) return <p className="text-xl font-semibold">Free</p>;
  return (
    <div>
      <p>
        <span className="text-xl font-semibold">
          <Money amount={gross_amount} currency={currency} locale={locale} />
        </span>{" "}
        <span className="text-sm text-muted">{cycleWords(offer)}</span>
      </p>
      {tax && <p className="text-xs text-faint">incl. {taxName(tax)}</p>}
    </div>
  );
}
