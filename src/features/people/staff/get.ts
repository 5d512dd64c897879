import type { Ctx } from "@/server/context";
import type { Staff, StaffId } from "./schema";
import { loadStaff, viewStaff } from "./store";

/** Returns a person of the staff, with what they may do. Raises StaffNotFound. */
export async function getStaff(ctx: Ctx, input: StaffId): Promise<Staff> {
  return viewStaff(ctx, await loadStaff(ctx, input.staff_id));
}
