/** The published test cards that are worth a click, with their behaviour. */
export const testCards = [
  { number: "4242 4242 4242 4242", text: "Visa that works" },
  { number: "4000 0025 0000 3155", text: "Asks the bank once, to be saved" },
  { number: "4000 0027 6000 3184", text: "Asks the bank each time" },
  { number: "4000 0000 0000 0341", text: "Is saved, then declined" },
  { number: "4000 0000 0000 9995", text: "Has no money on it" },
  { number: "4000 0082 6000 3178", text: "Asks the bank, then no money" },
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
