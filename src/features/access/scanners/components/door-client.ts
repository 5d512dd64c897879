import type { PassCheck } from "@/features/access/pass-checks/schema";
import type { DoorNow, SignedSnapshot, Snapshot } from "../schema";
import { printedPart, type QueuedScan } from "./decide-offline";

/** Raised without a usable answer: no network, or no server. */
export class NoConnection extends Error {}
/** Raised when the server failed on this request. */
export class Broken extends NoConnection {}
/** Raised when the phone is not paired, or no longer with the organization of a scan. */
export class NotPaired extends Error {}
/** Raised when the server refuses, with the code of its answer. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const PATIENCE_MS = 6_000;
/** A large club's list is some megabytes. */
const LIST_PATIENCE_MS = 60_000;
/** Too many at once, or a proxy's answer for a server that is down: try again later. */
const LATER = [429, 502, 503, 504];

type Asking = { body?: unknown; patience?: number; headers?: Record<string, string> };

async function ask<T>(
  path: string,
  { body, patience = PATIENCE_MS, headers = {} }: Asking = {},
): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/door/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: "no-store",
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    answer = response.ok && text ? JSON.parse(text) : readProblem(text);
  } catch {
    throw new NoConnection();
  }
  if (response.ok) return answer as T;
  const { code = "refused" } = answer as { code?: string };
  if (response.status === 401 || code === "not_linked_to_tenant") throw new NotPaired();
  if (LATER.includes(response.status)) throw new NoConnection();
  throw response.status >= 500 ? new Broken("broken") : new Refused(code);
}

function readProblem(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export type ChosenPlace = { resource_id?: string; event_id?: string };

export const askNow = (place: ChosenPlace) =>
  ask<DoorNow>(`/now?${new URLSearchParams(place as Record<string, string>).toString()}`);

/**
 * Sends a scan. `late`: it is reported afterwards, so its own time counts. A phone that another
 * organization has paired since is refused.
 */
export function sendScan(scan: QueuedScan, late: boolean): Promise<PassCheck> {
  const { member_id: _whom, name: _who, booking_id: _for, undone: _later, ...rest } = scan;
  const { scanned_at, organization_id, ...told } = rest;
  return ask<PassCheck>("/scans", {
    body: late ? { ...told, scanned_at } : told,
    headers: { "service-context": organization_id },
  });
}

export const sendUndo = (id: string) =>
  ask<unknown>(`/scans/${encodeURIComponent(id)}/undo`, { body: {} });

export const sendLeave = () => ask<unknown>("/leave", { body: {} });

/** Fetches the list for working offline, as it was signed. */
export const askSnapshot = () => ask<SignedSnapshot>("/snapshot", { patience: LIST_PATIENCE_MS });

/**
 * Returns a list's content if it is signed with the key that the phone was paired with; otherwise
 * null.
 */
export async function openSnapshot(
  signed: SignedSnapshot | null,
  publicKey: string | null,
): Promise<Snapshot | null> {
  if (!signed?.payload || publicKey === null) return null;
  const ours = await isSigned(signed.payload, signed.signature, publicKey);
  return ours ? (JSON.parse(signed.payload) as Snapshot) : null;
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

/** Returns a code's digest as in the list; null for a text that is not our code. */
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
