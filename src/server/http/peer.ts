import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, isLoopbackHost } from "@/lib/public-address";
import { sameText } from "@/server/config/secrets";

/** The other end of the connection, as our own server saw it. */
export type Peer = {
  address: string;
  tls: boolean;
  /** Whether it is a program on this machine that speaks for nobody else. */
  local: boolean;
};

/** What proxies add: whoever they speak for may sit anywhere, also when they run on this machine. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-.+)$/;

/**
 * Who sent a request, by its socket. A foreign name in `Host` is a web page elsewhere that has its name lead
 * here (DNS rebinding), or a proxy that says nothing of itself: neither is local.
 */
export function peerOf({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): Peer {
  const address = socket.remoteAddress ?? "";
  const host = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  const straight = !Object.keys(headers).some((name) => name !== MARK && FORWARDED.test(name));
  return {
    address,
    tls: "encrypted" in socket,
    local: straight && isLoopbackAddress(address) && isLoopbackHost(host),
  };
}

/**
 * What runs behind Next knows headers only, and anybody can send any header. So our own server, which sees
 * the socket, says who asks in one that begins with a word that only this process knows.
 */
const MARK = "x-foyer-peer";

// On globalThis, because Next bundles its own copy of this module.
const shared = globalThis as typeof globalThis & { foyerPeerWord?: string };
const word = () => (shared.foyerPeerWord ??= randomBytes(32).toString("base64url"));

/** The header that tells Next's handlers who asks. */
export function markOf({ address, tls, local }: Peer): Record<string, string> {
  return { [MARK]: [word(), tls ? "tls" : "clear", local ? "local" : "remote", address].join(" ") };
}

/** Marks a request with who sent it, instead of any mark that somebody else has set. */
export function markPeer(request: IncomingMessage): void {
  Object.assign(request.headers, markOf(peerOf(request)));
}

/**
 * Who sent a request, behind Next. On a Next host without our own server nobody has seen the socket: the
 * address is then the last that was forwarded, and the connection neither encrypted nor local.
 */
export function peerFrom(headers: Headers): Peer {
  const [said = "", tls, local, address = ""] = headers.get(MARK)?.split(" ") ?? [];
  if (sameText(said, word())) return { address, tls: tls === "tls", local: local === "local" };
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return { address: last || "unknown", tls: false, local: false };
}
