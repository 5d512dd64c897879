import { isAddress } from "./public-address";

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/**
 * Returns a host name as requests carry it: lower case, in ASCII (IDNA), without a dot at its end. Null for what is no
 * name below a top-level domain: numbers, ports, paths, single words.
 */
export function toHostName(text: string): string | null {
  if (/[\s/\\?#@:[\]%]/.test(text)) return null;
  const host = URL.parse(`https://${text}`)?.hostname ?? "";
  const name = host.endsWith(".") ? host.slice(0, -1) : host;
  const labels = name.split(".");
  if (name.length > 253 || labels.length < 2 || isAddress(name)) return null;
  return labels.every((label) => LABEL.test(label)) ? name : null;
}
