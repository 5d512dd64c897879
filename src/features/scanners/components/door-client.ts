import type { PassCheck } from "@/features/pass-checks/schema";
import type { DoorNow, SignedSnapshot, Snapshot } from "../schema";
import { printedPart, type QueuedScan } from "./judge-offline";

/** There was no answer: no network, or a server that is not there. */
export class NoContact extends Error {}
/** The phone is not paired, or no longer. */
export class NotPaired extends Error {}
/** What the server refuses, in its own words. */
export class Refused extends Error {}

const PATIENCE_MS = 6_000;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/door/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new NoContact();
  }
  if (response.status === 401) throw new NotPaired();
  // Too many at once is no refusal of this scan: it waits, as it does without contact.
  if (response.status === 429 || response.status >= 500) throw new NoContact();
  const answer = response.status === 204 ? {} : ((await response.json()) as unknown);
  if (response.ok) return answer as T;
  const { detail, title } = answer as { detail?: unknown; title?: string };
  throw new Refused(typeof detail === "string" ? detail : (title ?? "The door refuses this."));
}

export type ChosenPlace = { resource_id?: string; event_id?: string };

export const askNow = (place: ChosenPlace) =>
  ask<DoorNow>(`/now?${new URLSearchParams(place as Record<string, string>).toString()}`);

/** `late`: it is told after the fact, so that when it was made counts. */
export function sendScan(scan: QueuedScan, late: boolean): Promise<PassCheck> {
  const { member_id: _whom, booking_id: _whatFor, scanned_at, ...told } = scan;
  return ask<PassCheck>("/scans", late ? { ...told, scanned_at } : told);
}

export const sendUndo = (id: string) => ask<unknown>(`/scans/${encodeURIComponent(id)}/undo`, {});

export const sendLeave = () => ask<unknown>("/leave", {});

/** The list for being offline, if it is signed with the key that the phone was paired with. */
export async function askSnapshot(publicKey: string): Promise<Snapshot> {
  const { payload, signature } = await ask<SignedSnapshot>("/snapshot");
  if (!(await isSigned(payload, signature, publicKey))) throw new Refused("The list is not ours.");
  return JSON.parse(payload) as Snapshot;
}

async function isSigned(payload: string, signature: string, publicKey: string): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, [
    "verify",
  ]);
  return crypto.subtle.verify(
    "Ed25519",
    key,
    bytesOf(signature),
    new TextEncoder().encode(payload),
  );
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** What stands for a code in the list; null for what is no code of ours. */
export async function digestOf(code: string | undefined): Promise<string | null> {
  const printed = code === undefined ? null : printedPart(code);
  if (printed === null) return null;
  const bytes = new TextEncoder().encode(`foyer door ${printed}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}
