import { sqlState } from "@/server/data/db";
import { REFUSAL } from "@/server/data/refusals";
import { LastStaffOwner } from "./errors";

/** Writes to the staff; the database's refusal to let the last owner go becomes LastStaffOwner. */
export async function keepingOwner<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    throw sqlState(thrown) === REFUSAL.lastStaffOwner ? LastStaffOwner() : thrown;
  }
}
