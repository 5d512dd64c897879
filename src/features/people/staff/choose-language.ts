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

/** Returns the language that the person with an address has chosen; null for none. */
export async function chosenLanguage(db: Db, email: string): Promise<string | null> {
  const where = { email: email.toLowerCase() };
  const person = await db.user.findUnique({ where, select: { locale: true } });
  return person?.locale ?? null;
}
