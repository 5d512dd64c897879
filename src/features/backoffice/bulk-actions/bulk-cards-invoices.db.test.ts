import { describe, expect, it } from "vitest";
import { revokePass } from "@/features/access/passes/revoke";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { newId } from "@/lib/ids";
import type { Mail, Mailer } from "@/ports/mail/port";
import { createWallet } from "@/ports/wallet";
import { doAll, outcomesOf } from "@/testing/worlds/bulk";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";
import { createBulkAction } from "./create";

const own = setUpPasses();
const ctx = () => own.world.ctx;
const passesOf = (member_id: string) =>
  ctx().db.pass.findMany({ where: { organization_id: ctx().org.id, member_id } });

async function makeInvoice(of: Parameters<typeof makeMember>[1] = {}, issued = true) {
  const { id: member_id, email } = await makeMember(own.world, of);
  const { id: invoice_id } = await createInvoice(ctx(), {
    ...{ member_id, currency: "EUR" },
    lines: [{ description: "Locker", quantity: 1, unit_amount: 4900 }],
  });
  if (issued) await finalizeInvoice(ctx(), { invoice_id });
  return { id: invoice_id, email };
}

describe("an act on many invoices", () => {
  it("mails each with a receiver, once, and says why the others stay", async () => {
    const sent: Mail[] = [];
    const mail: Mailer = { kind: "mailbox", send: async (letter) => void sent.push(letter) };
    const good = await makeInvoice();
    const draft = await makeInvoice({}, false);
    const nowhere = await makeInvoice({ email: null });
    const ids = [good.id, draft.id, nowhere.id, newId("inv")];
    const asked = { action: "send_invoice" as const, ids };
    const told = await createBulkAction(ctx(), { ...asked, dry_run: true });
    expect(told).toMatchObject({
      ...{ object_type: "invoice", counts: { would_change: 1, refused: 3 } },
    });
    expect(sent).toEqual([]);
    const { id } = await doAll({ ...ctx(), mail }, asked);
    expect(await outcomesOf(ctx(), id)).toEqual([
      ...["done", "invalid_status_transition", "member_has_no_email", "invoice_not_found"],
    ]);
    expect(sent.map(({ to }) => to)).toEqual([good.email]);
  });

  it("takes the filter of the list of invoices", async () => {
    await makeInvoice({}, false);
    await makeInvoice();
    const told = await createBulkAction(ctx(), {
      ...{ action: "send_invoice", filter: { status: ["open"] }, dry_run: true },
    });
    expect(told.counts).toMatchObject({ matched: 1, would_change: 1 });
  });
});

describe("an act on many cards", () => {
  it("revokes those that are not, and refreshes those that still hold", async () => {
    const [held, gone] = [await own.makePass(), await own.makePass()];
    await revokePass(ctx(), { pass_id: gone.id });
    const ids = [held.id, gone.id, newId("pas")];
    const fresh = await doAll(ctx(), { action: "refresh_pass", ids });
    expect(fresh.object_type).toBe("pass");
    expect(await outcomesOf(ctx(), fresh.id)).toEqual(["done", "pass_revoked", "pass_not_found"]);
    const over = await doAll(ctx(), { action: "revoke_pass", ids });
    expect(await outcomesOf(ctx(), over.id)).toEqual(["done", "unchanged", "pass_not_found"]);
    expect((await passesOf(held.member_id))[0]?.revoked_at).not.toBeNull();
  });

  it("is issued to members without one, by the same rules as one by one", async () => {
    const [ada, cleo] = [await makeMember(own.world), await makeMember(own.world)];
    await archiveMember(ctx(), { member_id: cleo.id });
    const asked = { action: "issue_pass" as const, ids: [ada.id, cleo.id] };
    const told = await createBulkAction(ctx(), { ...asked, dry_run: true });
    expect(told).toMatchObject({
      ...{ object_type: "member", counts: { would_change: 1, refused: 1 } },
      reasons: [{ code: "member_archived", count: 1 }],
    });
    const done = await doAll(ctx(), asked);
    expect(await outcomesOf(ctx(), done.id)).toEqual(["done", "member_archived"]);
    expect(await passesOf(ada.id)).toMatchObject([{ revoked_at: null }]);
    const again = await doAll(ctx(), asked);
    expect(await outcomesOf(ctx(), again.id)).toEqual(["unchanged", "member_archived"]);
    const ended = { expires_at: new Date("2026-11-24T06:00:00Z") };
    await ctx().db.pass.updateMany({ where: { member_id: ada.id }, data: ended });
    own.world.setNow("2026-11-24T06:00:00Z");
    const anew = await doAll(ctx(), asked);
    expect(await outcomesOf(ctx(), anew.id)).toEqual(["done", "member_archived"]);
    // The operation answers with the row's refusal, and raises nothing.
    const ben = await makeMember(own.world);
    const bare = { ...ctx(), wallet: createWallet({ apple: null, google: null }) };
    const refused = await doAll(bare, { action: "issue_pass", ids: [ben.id] });
    expect(await outcomesOf(ctx(), refused.id)).toEqual(["wallet_not_configured"]);
  });
});
