import { networkInterfaces } from "node:os";
import { isLoopbackHost } from "@/lib/public-address";

/** A demo shows some pages without sign-in to anyone at the machine that it runs on. */

/** True if only programs on this machine can follow an address of ours. */
export function isOwnAddress(baseUrl: string): boolean {
  return isLoopbackHost(new URL(baseUrl).hostname);
}

/**
 * Returns who can read the mails kept for lack of a mail server: browsers on this machine, or everybody if the operator
 * says so. Null when no mails are kept.
 */
export function mailboxReaders(settings: {
  DEMO: boolean;
  DEMO_MAILBOX?: "public" | undefined;
  SMTP_URL?: string | undefined;
  BASE_URL: string;
}): "this machine" | "everybody" | null {
  const { DEMO, DEMO_MAILBOX, SMTP_URL, BASE_URL } = settings;
  if (!DEMO || SMTP_URL) return null;
  if (DEMO_MAILBOX === "public") return "everybody";
  return isOwnAddress(BASE_URL) ? "this machine" : null;
}

/**
 * Returns the addresses to listen on: HOST if set, else all (undefined); for a demo on localhost both of this machine's
 * own, because that name can mean either.
 */
export function addressesToListenOn(settings: {
  HOST?: string | undefined;
  DEMO: boolean;
  BASE_URL: string;
}): (string | undefined)[] {
  const { HOST, DEMO, BASE_URL } = settings;
  if (HOST || !DEMO || !isOwnAddress(BASE_URL)) return [HOST];
  const present = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return present.some(({ address }) => address === "::1") ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
}
