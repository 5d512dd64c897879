import type { Organization } from "@/server/context";
import { sha256 } from "@/server/config/secrets";
import { getEnv } from "@/server/config/env";
import { getDatabase, type Statement } from "@/server/data/db";
import { windowEnd } from "@/server/http/rate-limit";
import { getWindows } from "@/server/http/redis-windows";

const ADMIT: Statement = {
  name: "admit_api_key",
  text: `SELECT id, tenant_id, mode, scopes, organizations, rate_limit, used
           FROM admit_api_key($1, $2::timestamptz, $3, $4, $5)`,
};

type Row = {
  id: string;
  tenant_id: string;
  scopes: string[];
  organizations: Organization[];
  rate_limit: number;
  /** Null where Redis counts. */
  used: number | null;
};

/** A key as it stood at a moment after the request came, and the moment. */
export type AdmittedKey = Row & { at: Date };

/** Requests with one secret that wait for the end of this turn. */
type Group = { size: number; read: Promise<AdmittedKey | null> };
const groups = new Map<string, Group>();

/**
 * Finds the key of a secret and counts the request; null for one that is unknown, revoked or expired. Requests with one
 * secret that come in the same turn of the event loop ask the database together, after the last of them has come: a key
 * that is revoked admits none that comes later. Each has its own place in the window.
 */
export async function findKey(secret: string): Promise<AdmittedKey | null> {
  const group = groups.get(secret) ?? open(secret);
  const place = ++group.size;
  const key = await group.read;
  if (key?.used == null) return key;
  return { ...key, used: key.used - group.size + place };
}

function open(secret: string): Group {
  const group: Group = {
    size: 0,
    read: endOfTurn().then(() => {
      groups.delete(secret);
      return ask(secret, group.size);
    }),
  };
  groups.set(secret, group);
  return group;
}

async function ask(secret: string, times: number): Promise<AdmittedKey | null> {
  const at = new Date();
  const [row] = await getDatabase().query<Row>(ADMIT, [
    sha256(secret),
    at,
    getWindows() ? null : windowEnd(at),
    getEnv().RATE_LIMIT_PER_MINUTE,
    times,
  ]);
  return row ? { ...row, at } : null;
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
