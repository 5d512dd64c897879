import { failureOf } from "@/ui/failure";

/** What may be wrong with an uploaded certificate. */
export const CERTIFICATE_FAULTS = [
  "certificate_unreadable",
  "key_unreadable",
  "p12_unreadable",
  "wwdr_unreadable",
  "key_mismatch",
  "pass_type_mismatch",
  "team_mismatch",
  "issuer_mismatch",
  "certificate_not_yet_valid",
  "certificate_expired",
  "wwdr_expired",
] as const;
export type CertificateFault = (typeof CERTIFICATE_FAULTS)[number];

/** Returns the faults of a refused upload by field, the first of each; none for another failure. */
export function faultsByField(error: unknown): Record<string, CertificateFault> {
  const { code, extras } = failureOf(error);
  if (code !== "pass_certificate_invalid") return {};
  const errors = (extras["errors"] ?? []) as { loc: string[]; type: string }[];
  const faults: Record<string, CertificateFault> = {};
  for (const { loc, type } of errors) {
    const fault = CERTIFICATE_FAULTS.find((one) => one === type);
    const field = loc.at(-1);
    if (fault && field) faults[field] ??= fault;
  }
  return faults;
}
