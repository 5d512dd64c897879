import { networkInterfaces } from "node:os";
import { isLoopbackHost } from "@/lib/public-address";

/** What a demo shows without asking who you are, it shows to whoever sits at the machine that it runs on. */

/** Whether an address of ours is one that only programs on this machine can follow. */
export function isOwnAddress(baseUrl: string): boolean {
  return isLoopbackHost(new URL(baseUrl).hostname);
}

/**
 * Says who may read the mails that are kept because there is no mail server: only who asks from this machine,
 * or everybody where the operator has said so. Null where none is kept.
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
 * Gives the addresses to listen on: HOST where it is set, else every one (undefined); and for a demo that
 * calls itself localhost both of this machine's own, because that name can mean either.
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
