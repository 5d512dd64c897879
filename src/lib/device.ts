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

/** Newer browsers call themselves older ones too, so what is particular comes first. */
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

/** What a User-Agent header speaks of, for whoever knows their own devices: Safari on iPhone. */
export function deviceWords(userAgent: string | null): string {
  const named = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test((userAgent ?? "").slice(0, 500)))?.[1];
  const machine = named(MACHINES);
  const browser = named(BROWSERS) ?? (machine ? "A browser" : "Another program");
  return machine ? `${browser} on ${machine}` : browser;
}
