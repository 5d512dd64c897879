import { sqlState } from "@/server/data/db";
import { KeyModeMismatch } from "./errors";
import { REFUSAL } from "@/server/data/refusals";

/**
 * Turns the database's refusal to link a key to an organization of the other mode into KeyModeMismatch.
 * Rethrows every other error.
 */
export function refuseOtherMode(error: unknown): never {
  throw sqlState(error) === REFUSAL.modeMismatch ? KeyModeMismatch() : error;
}
