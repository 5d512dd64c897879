import clsx from "clsx";
import { CreditCard, Landmark } from "@/ui/icons";

const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  cartes_bancaires: "Cartes Bancaires",
};

/** Returns the common name of a card's brand; null for one without. */
export function cardBrandName(brand: string): string | null {
  return names[brand] ?? null;
}

/** Shows a small plate for a card's brand, or for a bank account (`sepa_debit`). Decorative: the name is beside it. */
export function CardBrand({ brand, className }: { brand: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex h-7 w-11 shrink-0 items-center justify-center rounded-sm bg-paper text-print ring-1 ring-line",
        className,
      )}
    >
      {brand === "visa" ? (
        <span className="text-xs font-semibold tracking-tight text-[#1a1f71] italic">VISA</span>
      ) : brand === "mastercard" ? (
        <svg viewBox="0 0 32 20" className="h-4.5">
          <circle cx="12" cy="10" r="8" fill="#eb001b" />
          <circle cx="20" cy="10" r="8" fill="#f79e1b" />
          <path d="M16 3.1a8 8 0 0 1 0 13.8 8 8 0 0 1 0-13.8Z" fill="#ff5f00" />
        </svg>
      ) : brand === "amex" ? (
        <span className="text-[0.625rem] font-semibold tracking-tight text-[#016fd0]">AMEX</span>
      ) : brand === "sepa_debit" ? (
        <Landmark className="size-4.5" />
      ) : (
        <CreditCard className="size-4.5" />
      )}
    </span>
  );
}
