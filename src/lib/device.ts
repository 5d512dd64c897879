/** The kind of phone that a User-Agent header speaks of, or `other`: computers, tablets with their mask on, robots. */
export type Device = "iphone" | "android" | "other";

export function readDevice(userAgent: string | null): Device {
  if (/\b(iPhone|iPod)\b/.test(userAgent ?? "")) return "iphone";
  // Windows Phones called themselves Android too.
  if (/\bAndroid\b/.test(userAgent ?? "") && !/Windows Phone/.test(userAgent ?? "")) {
    return "android";
  }
  return "other";
}
