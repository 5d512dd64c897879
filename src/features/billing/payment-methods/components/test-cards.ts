/** The published test cards that are worth a click, with their behaviour. */
export const testCards = [
  { number: "4242 4242 4242 4242", name: "works" },
  { number: "4000 0025 0000 3155", name: "asks_once" },
  { number: "4000 0027 6000 3184", name: "asks_always" },
  { number: "4000 0000 0000 0341", name: "declined" },
  { number: "4000 0000 0000 9995", name: "no_money" },
  { number: "4000 0082 6000 3178", name: "asks_no_money" },
] as const;

/** Groups digits as on the card: by four (American Express: 4, 6, 5). */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

/** Formats an expiry date while it is typed: `1228` → `12 / 28`. */
export function groupExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 4);
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return month.length <= 2 ? month : `${month.slice(0, 2)} / ${month.slice(2, 4)}`;
}
