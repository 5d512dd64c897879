/**
 * Tells whether the runtime knows the IANA zone. Fixed offsets are refused, since they have no clock changes.
 */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
