import { sqlState } from "@/server/data/db";
import { KeyModeMismatch } from "./errors";
import { REFUSAL } from "@/server/data/refusals";

/** A key is linked to organizations of its own mode: the database says so. Raises KeyModeMismatch. */
export function refuseOtherMode(error: unknown): never {
  throw sqlState(error) === REFUSAL.modeMismatch ? KeyModeMismatch() : error;
}
