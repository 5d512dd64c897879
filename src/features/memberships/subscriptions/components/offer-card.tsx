import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { taxName } from "@/features/billing/invoices/components/invoice-words";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import type { Membership, Offer } from "../schema";
import { BenefitList } from "./benefit-list";
import { cycleWords, mayChangeTo } from "./membership-words";

/**
 * Shows a product on sale: its price, its benefits, and the link to buy it. Free days stand beside the link that begins
 * them: a switch is charged at once.
 */
export function OfferCard({
  offer,
  has,
  locale,
}: {
  offer: Offer;
  /** The membership that could be changed to it. */
  has: Membership | undefined;
  locale: string;
}) {
  const { id, name, description, trial_days, benefits } = offer;
  const words = useTranslations("memberships");
  const change = has && mayChangeTo(has, offer) ? has : null;
  const trial = trial_days > 0 && words("offer.trial", { count: trial_days });
  return (
    <Card as="li" className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        {trial && !change && <Badge tone="accent">{trial}</Badge>}
      </div>
      <Price offer={offer} locale={locale} />
      {description && (
        <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>
      )}
      <BenefitList product={offer} benefits={benefits} locale={locale} />
      <LinkButton
        href={change ? `/memberships/${change.id}/change?to=${id}` : `/memberships/buy/${id}`}
        className="mt-auto"
        variant="secondary"
        block
      >
        {words(change ? "offer.switch" : trial_days > 0 ? "offer.try" : "offer.choose", { name })}
      </LinkButton>
      {change && (
        <Link
          href={`/memberships/buy/${id}`}
          className="-mt-1 inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-self-center text-sm text-muted hover:text-ink hover:underline"
        >
          {words("offer.both", { name: change.product_name })}
          {trial && <> · {trial}</>}
        </Link>
      )}
    </Card>
  );
}

/** `€49.00 a month`, with the tax in it. */
export function Price({ offer, locale }: { offer: Offer; locale: string }) {
  const words = useTranslations("memberships");
  const { gross_amount, currency, tax } = offer;
  if (gross_amount === 0) return <p className="text-xl font-semibold">{words("no_charge")}</p>;
  return (
    <div>
      <p>
        <span className="text-xl font-semibold">
          <Money amount={gross_amount} currency={currency} locale={locale} />
        </span>{" "}
        <span className="text-sm text-muted">{cycleWords(offer, words)}</span>
      </p>
      {tax && <p className="text-xs text-faint">{words("tax", { tax: taxName(tax) })}</p>}
    </div>
  );
}
