import { hidden } from "@/ui/hidden";
import { useTranslations } from "next-intl";
import { ChevronRight } from "@/ui/icons";
import { Link } from "@/ui/link";
import { Card } from "@/ui/card";
import type { Allowance, Membership } from "../schema";
import { Allowances } from "./allowances";
import { MembershipBadge } from "./membership-badge";
import { nextWords, type Reader } from "./membership-words";
import { PaymentDue } from "./payment-due";

/** Shows a member's membership: its state, its next change, and the allowances left. */
export function MembershipCard({
  membership,
  allowances,
  reader,
  atDesk,
}: {
  membership: Membership;
  allowances: Allowance[];
  reader: Reader;
  /** True when no card is taken here. */
  atDesk: boolean;
}) {
  const words = useTranslations("memberships");
  const next = nextWords(membership, reader, words);
  return (
    <Card as="li" className="relative grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">
            <Link href={`/memberships/${membership.id}`} className="hover:underline">
              {membership.product_name}
            </Link>
          </h3>
          {membership.status !== "past_due" && <p className="text-sm text-muted">{next}</p>}
        </div>
        <MembershipBadge membership={membership} />
      </div>
      <PaymentDue {...{ membership, next, atDesk }} />
      {allowances.length > 0 && (
        <Allowances allowances={allowances} locale={reader.locale} zone={reader.zone} />
      )}
      <Link
        href={`/memberships/${membership.id}`}
        className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md text-sm font-medium text-accent hover:text-accent-hover"
      >
        {words.rich("manage", { name: membership.product_name, hidden })}
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </Card>
  );
}
