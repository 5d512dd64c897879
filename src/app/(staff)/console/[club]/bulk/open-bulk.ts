import { notFound } from "next/navigation";
import { SCOPES_OF } from "@/features/backoffice/bulk-actions/words";
import { orNull } from "@/app/or-null";
import { openConsole } from "../../../open-console";

/** Opens a page of bulk actions for those who may do any of them. */
export async function openBulk() {
  const opened = await openConsole();
  if (!Object.values(SCOPES_OF).some(opened.may)) notFound();
  return opened;
}

/** Returns a call's result, or null where nothing is there for this reader: of acts that they may not do as well. */
export async function ownOrNull<T>(call: Promise<T>): Promise<T | null> {
  return orNull(call).catch((error: unknown) => {
    if ((error as { code?: string } | null)?.code === "FORBIDDEN") return null;
    throw error;
  });
}
