import type { Call, Metadata } from "./call";

export interface ProcessorAccount {
  id: string;
  /** If false, paid bookings must not be offered. */
  charges_enabled: boolean;
  /** If false, bank accounts cannot be debited (SEPA). */
  debits_enabled: boolean;
  default_currency: string | null;
  country: string | null;
  /** The holder has told the processor all that it asked for at first. */
  details_submitted: boolean;
  /** What it wants to know now, in its own words (`individual.verification.document`); [] for nothing. */
  requirements: string[];
  /** When it acts for want of that; null without such a day. */
  requirements_due_at: Date | null;
  /** Why it may not charge, in the processor's word; null while nothing is wrong. */
  disabled_reason: string | null;
}

/** A page of the processor's own, where a club tells it who it is. Opens once, and soon ends. */
export interface OnboardingLink {
  url: string;
  expires_at: Date;
}

export interface CreateAccount {
  idempotencyKey: string;
  name: string;
  email: string | null;
  /** Two letters; null leaves it to the holder. */
  country: string | null;
  metadata: Metadata;
}

/** Pages of ours that the processor's page leads to: `refresh_url` when it was opened too late. */
export interface Pages {
  return_url: string;
  refresh_url: string;
}

/** The connected accounts of the processor. */
export interface AccountsPort {
  retrieveAccount(request: Call): Promise<ProcessorAccount>;
  /** Makes a connected account of the platform. It may not charge before its holder has answered for it. */
  createAccount(request: CreateAccount): Promise<ProcessorAccount>;
  /** Returns the page on which its holder answers; `return_url` is where it leads afterwards, answered or not. */
  createOnboardingLink(request: { account: string } & Pages): Promise<OnboardingLink>;
}
