/** Returns the present: keys and secrets end by real time, whatever the clock of a test club shows. */
export function realTime(): string {
  return new Date().toISOString();
}
