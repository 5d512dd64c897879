import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, isLoopbackHost } from "@/lib/public-address";
import { sameText } from "@/server/config/secrets";

/** The other end of the connection, as our own server saw it. */
export type Peer = {
  address: string;
  tls: boolean;
  /** True for a program on this machine that speaks only for itself. */
  local: boolean;
};

/** Headers that proxies add: their client may be anywhere, even if the proxy runs on this machine. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-.+)$/;

/**
 * Returns the sender of a request, by its socket. A foreign name in `Host` is a web page elsewhere whose name points
 * here (DNS rebinding), or a proxy that hides itself: neither is local.
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
 * Code behind Next knows headers only, and anybody can send any header. So our own server, which sees the socket, names
 * the sender in a header that begins with a word known to this process only.
 */
const MARK = "x-foyer-peer";

// On globalThis, because Next may compile its own copy of this module.
const shared = globalThis as typeof globalThis & { foyerPeerWord?: string };
const word = () => (shared.foyerPeerWord ??= randomBytes(32).toString("base64url"));

/** Returns the header that tells Next's handlers the sender. */
export function markOf({ address, tls, local }: Peer): Record<string, string> {
  return { [MARK]: [word(), tls ? "tls" : "clear", local ? "local" : "remote", address].join(" ") };
}

/** Marks a request with its sender, and removes any mark set by somebody else. */
export function markPeer(request: IncomingMessage): void {
  Object.assign(request.headers, markOf(peerOf(request)));
}

/**
 * Returns the sender of a request, behind Next. On a Next host without our own server nobody has seen the socket: the
 * address is then the last forwarded one, and the connection neither encrypted nor local.
 */
export function peerFrom(headers: Headers): Peer {
  const [said = "", tls, local, address = ""] = headers.get(MARK)?.split(" ") ?? [];
  if (sameText(said, word())) return { address, tls: tls === "tls", local: local === "local" };
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return { address: last || "unknown", tls: false, local: false };
}
