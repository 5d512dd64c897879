/** The published test IBANs that are worth a click, with their bank's answer. */
export const testAccounts = [
  { iban: "DE89370400440532013000", name: "pays" },
  { iban: "DE08370400440532013003", name: "pays_late" },
  { iban: "DE62370400440532013001", name: "returns" },
  { iban: "DE35370400440532013002", name: "disputes" },
] as const;

/** Groups an IBAN by four while it is typed, as on a bank statement. */
export function groupIban(typed: string): string {
  const signs = typed.replaceAll(/[^a-z\d]/gi, "").toUpperCase();
  return (signs.slice(0, 34).match(/.{1,4}/g) ?? []).join(" ");
}
