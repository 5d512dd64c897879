import { sqlState } from "@/server/db";
import { KeyModeMismatch } from "./errors";

/** A key is linked to organizations of its own mode: the database says so. Raises KeyModeMismatch. */
export function refuseOtherMode(error: unknown): never {
  throw sqlState(error) === "FY043" ? KeyModeMismatch() : error;
}
