import type { Db } from "@/server/data/db";
import type { SignedIn } from "@/server/trpc";
import type { ChooseLanguage } from "./schema";

/**
 * Keeps the language in which a signed-in person reads every club's console; null: their browser's. The language that
 * they have as a member belongs to that club's record, and stays as it is.
 */
export async function chooseLanguage(
  db: Db,
  { user_id: id }: SignedIn,
  { locale }: ChooseLanguage,
): Promise<void> {
  await db.user.update({ where: { id }, data: { locale } });
}
