/**
 * The kind of phone that a User-Agent header names; `other` for computers, robots, and tablets that pretend to
 * be computers.
 */
export type Device = "iphone" | "android" | "other";

export function readDevice(userAgent: string | null): Device {
  if (/\b(iPhone|iPod)\b/.test(userAgent ?? "")) return "iphone";
  // Windows Phones called themselves Android too.
  if (/\bAndroid\b/.test(userAgent ?? "") && !/Windows Phone/.test(userAgent ?? "")) {
    return "android";
  }
  return "other";
}

/** Newer browsers also claim to be older ones, so the most specific names come first. */
const BROWSERS: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const MACHINES: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Names browser and device of a User-Agent header, alike in every language: Safari · iPhone; null when it names
 * neither.
 */
export function deviceName(userAgent: string | null): string | null {
  const named = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test((userAgent ?? "").slice(0, 500)))?.[1];
  return [named(BROWSERS), named(MACHINES)].filter(Boolean).join(" · ") || null;
}
