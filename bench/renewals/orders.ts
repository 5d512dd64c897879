/** The orders that bench/renewals.ts gives its processes. */
export type SeedOrder = { clubs: number; members: number };
export type RenewOrder = {
  /** Begins then, in ms of the epoch: all workers at once. */
  at: number;
  /** So far ahead of time is the workers' clock, in ms. */
  ahead: number;
  processorMs: number;
};
export type Renewed = { renewed: number; failed: number; seconds: number; cpuSeconds: number };
