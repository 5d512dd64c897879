import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import type { Normalized } from "./normalize";

/**
 * Stores a person's picture, in the transaction that names it, and returns its id. Its id says nothing of its bytes:
 * the same picture of two people is two images.
 */
export async function addPersonalImage(tx: Ctx, made: Normalized): Promise<string> {
  const id = newId("img");
  const original = Uint8Array.from(made.original);
  const data = { ...made, id, organization_id: tx.org.id, original, personal: true };
  await tx.db.image.create({ data: { ...data, created_at: tx.now() }, select: { id: true } });
  return id;
}

/** Deletes a person's picture in all its sizes, after nothing names it any more. */
export async function dropPersonalImage(tx: Ctx, id: string | null): Promise<void> {
  if (id === null) return;
  await tx.db.image.deleteMany({ where: { organization_id: tx.org.id, id, personal: true } });
}
