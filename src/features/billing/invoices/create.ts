import { newId } from "@/lib/ids";
import { AccountNotFound } from "@/features/people/accounts/errors";
import { MemberNotFound } from "@/features/people/errors";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { readLines } from "./draft-lines";
import { totalsOf } from "./rules";
import type { CreateInvoice, Invoice } from "./schema";
import { toInvoice } from "./store";

/**
 * Creates a draft (minor units), which has no number and asks for no money until it is finalized. Raises
 * MemberNotFound, AccountNotFound, ExternalIdExists and faults for its lines and recipient.
 */
export async function createInvoice(ctx: Ctx, input: CreateInvoice): Promise<Invoice> {
  const now = ctx.now();
  const { account_id = null, due_at, ...fields } = input;
  const work = () =>
    inTx(ctx, async (tx) => {
      const member_id = await payerOf(tx, input);
      const lines = await readLines(tx, input.lines);
      const row = await tx.db.invoice.create({
        data: {
          ...fields,
          id: newId("inv"),
          organization_id: tx.org.id,
          member_id,
          account_id,
          status: "draft",
          lines,
          ...totalsOf(lines),
          due_at: due_at ? new Date(due_at) : null,
          created_at: now,
          updated_at: now,
        },
      });
      await recordEvent(tx, "invoice.created", row.id, { to: "draft", total: row.total });
      return toInvoice(row, now);
    });
  return onDuplicate(work, externalIdTaken);
}

async function payerOf(tx: Ctx, { member_id, account_id }: CreateInvoice): Promise<string> {
  const organization_id = tx.org.id;
  if (!account_id) {
    if (!member_id) {
      throw fieldFault(["body", "member_id"], "missing", "Give a member or an account", null);
    }
    const where = { organization_id, id: member_id };
    const member = await tx.db.member.findFirst({ where, select: { id: true } });
    if (!member) throw MemberNotFound({ resource: "member", resource_id: member_id });
    return member.id;
  }
  const account = await tx.db.account.findFirst({
    where: { organization_id, id: account_id },
    select: {
      members: {
        select: { member_id: true, role: true, member: { select: { archived_at: true } } },
        orderBy: [{ created_at: "asc" }, { member_id: "asc" }],
      },
    },
  });
  if (!account) throw AccountNotFound({ resource: "account", resource_id: account_id });
  const { members } = account;
  // An archived member reads no invoice: any other one comes first.
  const present = members.filter(({ member }) => member.archived_at === null);
  const payerAmong = (some: typeof members) =>
    some.find(({ role }) => role === "billing") ?? some.find(({ role }) => role === "owner");
  const payer = member_id
    ? members.find((member) => member.member_id === member_id)
    : (payerAmong(present) ?? payerAmong(members));
  if (payer) return payer.member_id;
  const fault = member_id
    ? "The member does not belong to the account"
    : "The account has no billing member and no owner: name the member who pays";
  throw fieldFault(["body", "member_id"], "value_error", fault, member_id);
}
