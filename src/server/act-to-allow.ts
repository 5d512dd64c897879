/** The acts that somebody else can allow, as a mail names them. */
export const ACTS_TO_ALLOW = ["refund", "cancellation", "till_missing", "till_over"] as const;

/**
 * An act that goes beyond its doer's rights: what it is, and the money that it moves or leaves missing, in minor units.
 */
export type ActToAllow = {
  act: (typeof ACTS_TO_ALLOW)[number];
  amount: number;
  currency: string;
};
