import type pg from "pg";
import type Stripe from "stripe";
import { sameText } from "@/lib/hash";
import { emit } from "../core/events";
import { newObjectId } from "../core/ids";
import type { OpenStore, Private } from "../core/store";
import { answeredFor } from "../resources/accounts";
import { escapeHtml, page } from "./challenge-page";

/** The page on which the holder of a connected account answers for it; a real one asks for papers. */

/** Returns the account that a secret belongs to; null for a wrong id or secret alike. */
export async function findAccount(
  db: pg.Pool,
  id: string,
  secret: string,
): Promise<Stripe.Account | null> {
  const { rows } = await db.query<{ body: Stripe.Account; private: Private }>(
    `SELECT body, private FROM sandbox.object WHERE id = $1 AND account = $1 AND kind = 'account'`,
    [id],
  );
  const row = rows[0];
  const own = row?.private.onboarding ?? "";
  return row && own !== "" && sameText(secret, own) ? row.body : null;
}

/** Records that the holder has answered: from now on the account may charge. Answering twice is harmless. */
export async function answerForAccount(
  { pool, openStore }: { pool: pg.Pool; openStore: OpenStore },
  id: string,
): Promise<void> {
  const tx = await pool.connect();
  try {
    await tx.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    const store = openStore(tx, id);
    const account = answeredFor(await store.lock("account", id));
    store.save(account);
    emit(store, "account.updated", account, {
      id: newObjectId("req"),
      idempotencyKey: null,
    });
    await store.flush();
    await tx.query("COMMIT");
  } catch (error) {
    await tx.query("ROLLBACK");
    throw error;
  } finally {
    tx.release();
  }
}

/** Returns the page itself. Plain HTML that works without a script. */
export function onboardingPage(
  account: Stripe.Account,
  form: { action: string; secret: string; return_url: string },
): string {
  const name = account.business_profile?.name ?? account.id;
  return page(
    "Set up your account",
    `<h1>Set up the account of ${escapeHtml(name)}</h1>
<p>A real processor would ask for your business, a bank account and an identity document here.</p>
<form method="post" action="${escapeHtml(form.action)}">
<input type="hidden" name="secret" value="${escapeHtml(form.secret)}">
<input type="hidden" name="return_url" value="${escapeHtml(form.return_url)}">
<button class="primary" name="outcome" value="complete">Give all of it</button>
<button class="plain" name="outcome" value="later">Later</button>
</form>`,
  );
}
