import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { randomToken, sha256 } from "@/server/config/secrets";
import { DoorScannerRevoked, PairingOver } from "./errors";
import type { DoorScanner, DoorScannerId } from "./schema";
import { lockScanner, type ScannerRow, toScanner } from "./store";

/** The time that a link waits to be opened. */
const LINK_MS = DAY;

/**
 * Returns a new link that pairs one phone: the columns to store, and its address, which is shown
 * once. It ends by real time, even in an organization on a test clock, since that admits phones.
 */
export function makePairing(ctx: Pick<Ctx, "baseUrl" | "now" | "org">) {
  const token = randomToken();
  return {
    url: `${ctx.baseUrl}/door/pair/${token}`,
    stored: {
      pairing_token_hash: sha256(token),
      pairing_expires_at: runAfter(ctx, LINK_MS),
    },
  };
}

/**
 * Gives a scanner another link: for another phone, or the same one that has lost its session. The
 * previous phone keeps working until the link is opened. Raises DoorScannerNotFound and
 * DoorScannerRevoked.
 */
export async function renewPairing(ctx: Ctx, input: DoorScannerId): Promise<DoorScanner> {
  return inTx(ctx, async (tx) => {
    const before = await lockScanner(tx, input.door_scanner_id);
    if (before.revoked_at) throw DoorScannerRevoked();
    const { url, stored } = makePairing(tx);
    const data = { ...stored, updated_at: tx.now() };
    const row = await tx.db.doorScanner.update({ where: byId(tx, before.id), data });
    await recordEvent(tx, "door_scanner.pairing_renewed", row.id);
    return toScanner(row, url);
  });
}

/** Finds the scanner that a link would pair, with its organization; null when it pairs none. */
export async function findPairing(db: Db, token: string, now: Date) {
  const row = await db.doorScanner.findFirst({
    where: { pairing_token_hash: sha256(token) },
    include: { organization: true },
  });
  const over = !row || row.revoked_at || isOver(row.pairing_expires_at, now);
  return over || isOver(row.expires_at, now) ? null : row;
}

/**
 * Pairs the phone that opened a link, and ends the session of the previous one: returns the new
 * session's token. When two phones open it at once, one is paired; the other raises PairingOver.
 */
export async function pairScanner(ctx: Ctx, token: string): Promise<string> {
  const session = randomToken();
  return inTx(ctx, async (tx) => {
    const now = runAfter(tx, 0);
    const [row] = await tx.db.doorScanner.updateManyAndReturn({
      where: {
        organization_id: tx.org.id,
        pairing_token_hash: sha256(token),
        pairing_expires_at: { gt: now },
        revoked_at: null,
        OR: [{ expires_at: null }, { expires_at: { gt: now } }],
      },
      data: {
        pairing_token_hash: null,
        pairing_expires_at: null,
        session_hash: sha256(session),
        paired_at: now,
        last_seen_at: now,
        updated_at: tx.now(),
      },
    });
    if (!row) throw PairingOver();
    await recordEvent(tx, "door_scanner.paired", row.id);
    return session;
  });
}

/**
 * Finds the scanner of a session, with its organization; null when it is unknown, revoked or
 * expired.
 */
export async function readScanner(db: Db, session: string, now: Date) {
  const row = await db.doorScanner.findFirst({
    where: { session_hash: sha256(session) },
    include: { organization: true },
  });
  return !row || row.revoked_at || isOver(row.expires_at, now) ? null : row;
}

/** Records that a scanner is in use; at most once a minute. */
export async function noteSeen(db: Db, row: ScannerRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  if (row.last_seen_at && row.last_seen_at > before) return;
  await db.doorScanner.updateMany({
    where: { organization_id: row.organization_id, id: row.id },
    data: { last_seen_at: now },
  });
}

/** Ends the phone's own session; the scanner stays, and can be paired again. */
export async function leaveScanner(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { count } = await tx.db.doorScanner.updateMany({
      where: { organization_id: tx.org.id, id: tx.actor.id, session_hash: { not: null } },
      data: { session_hash: null, updated_at: tx.now() },
    });
    if (count > 0) await recordEvent(tx, "door_scanner.unpaired", tx.actor.id);
  });
}

function isOver(end: Date | null, now: Date): boolean {
  return end !== null && end <= now;
}
