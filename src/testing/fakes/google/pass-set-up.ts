import { beforeEach } from "vitest";
import { recordInstall } from "@/features/access/passes/installs";
import { provisionPass } from "@/features/access/passes/provision";
import type { Pass } from "@/features/access/passes/schema";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { inTx } from "@/server/context";
import { runJobs } from "@/testing/outbox";
import { setUpGoogle } from "./set-up";

/**
 * Sets up a test file about a card at Google: all that setUpGoogle returns, and before each test a provisioned pass.
 */
export function setUpGooglePass() {
  const own = setUpGoogle();
  const { ctx, makePass } = own;
  let pass: Pass;
  beforeEach(async () => {
    pass = await makePass();
    await provisionPass(ctx(), { pass_id: pass.id });
  });

  const idOf = (what: { id: string }) => `${own.account.issuerId}.${what.id}`;
  const stored = (at = idOf(pass)) => own.google.stored.get(`genericObject/${at}`);
  const setName = (name: string, { db } = ctx()) =>
    db.member.updateMany({ where: { id: pass.member_id }, data: { name } });

  return {
    get world() {
      return own.world;
    },
    get google() {
      return own.google;
    },
    get account() {
      return own.account;
    },
    get pass() {
      return pass;
    },
    /** Changes the pass that all reads and calls are about. */
    set pass(other: Pass) {
      pass = other;
    },
    ctx,
    makePass,
    /** Google's id of the card. */
    idOf,
    /** Returns the card as Google has it. */
    stored,
    nameAtGoogle: () =>
      (stored()?.["header"] as { defaultValue: { value: string } } | undefined)?.defaultValue.value,
    /** Saves the card as the member's phone does when it follows the link: from then on Google has it. */
    async save() {
      await inTx(ctx(), (tx) => recordInstall(tx, pass, "google"));
      await runJobs(ctx());
    },
    setName,
    async rename(name: string) {
      await inTx(ctx(), async (tx) => {
        await setName(name, tx);
        await bumpVersions(tx, { id: pass.id }, "member");
      });
    },
  };
}
