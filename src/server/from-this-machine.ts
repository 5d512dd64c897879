import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, isLoopbackHost } from "@/lib/public-address";
import { sameText } from "./secrets";

/**
 * A page of Next knows headers only, and anybody can send any header. So our own server, which sees the
 * socket, marks the requests that come straight from this machine with a word that only this process knows.
 */

const MARK = "x-foyer-from-this-machine";

/** What proxies add: whoever they speak for may sit anywhere, also when they run on this machine. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-.+)$/;

// On globalThis, because Next bundles its own copy of this module.
const shared = globalThis as typeof globalThis & { foyerThisMachine?: string };
const word = () => (shared.foyerThisMachine ??= randomBytes(32).toString("base64url"));

/**
 * Marks a request that comes straight from this machine, and takes a mark away that somebody else has set.
 * A foreign name in `Host` is a web page elsewhere that has its name lead here (DNS rebinding).
 */
export function markThisMachine({ headers, socket }: IncomingMessage): void {
  const host = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  const straight = !Object.keys(headers).some((name) => FORWARDED.test(name));
  delete headers[MARK];
  if (straight && isLoopbackAddress(socket.remoteAddress ?? "") && isLoopbackHost(host))
    headers[MARK] = word();
}

/** Whether our own server has seen the request come straight from this machine; never so without our server. */
export function isFromThisMachine(headers: Headers): boolean {
  return sameText(headers.get(MARK) ?? "", word());
}
