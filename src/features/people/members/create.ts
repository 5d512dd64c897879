import { randomInt } from "node:crypto";
import { setAccountsOf } from "@/features/people/accounts/change-members";
import { firstValues } from "@/features/platform/custom-fields/store";
import { checkGroupIds } from "@/features/people/groups/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import type { CreateMember, Member } from "./schema";
import { loadMember, memberInclude, memberTaken, toColumns, toMember } from "./store";

/** Letters and digits that are hard to confuse when read aloud or written by hand. */
const UNAMBIGUOUS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * Adds a member, as a draft unless told otherwise. Raises ExternalIdExists, EmailExists, and
 * ValidationFailure for groups, accounts and custom fields that the organization does not have.
 */
export async function createMember(ctx: Ctx, input: CreateMember): Promise<Member> {
  const { custom_fields, ...rest } = input;
  return insertMember(ctx, rest, (tx) => firstValues(tx, custom_fields));
}

/**
 * Adds the record that somebody pays with who does not join: no form asks them for the organization's own fields, so
 * those that new members must fill in stay empty.
 */
export async function createPayer(
  ctx: Ctx,
  input: Pick<CreateMember, "name" | "locale">,
): Promise<Member> {
  return insertMember(ctx, input, async () => ({}));
}

type Fields = Omit<CreateMember, "custom_fields">;
type Values = (tx: Ctx) => Promise<Record<string, unknown>>;

async function insertMember(ctx: Ctx, fields: Fields, values: Values): Promise<Member> {
  // A taken short id aborts the transaction, which is then repeated with another.
  const shortIdTaken = new Error("short id taken");
  const failures = { ...memberTaken, short_id: () => shortIdTaken };
  for (let tries = 5; ; tries -= 1) {
    try {
      return await onDuplicate(() => insertOnce(ctx, fields, values), failures);
    } catch (error) {
      if (error !== shortIdTaken || tries === 1 || ctx.inTransaction) throw error;
    }
  }
}

async function insertOnce(ctx: Ctx, input: Fields, values: Values): Promise<Member> {
  const { group_ids, account_ids, ...fields } = input;
  return inTx(ctx, async (tx) => {
    const data = newMember(tx, fields, {
      group_ids: await checkGroupIds(tx, group_ids ?? []),
      custom_fields: await values(tx),
    });
    const row = await tx.db.member.create({ data, include: memberInclude });
    await recordEvent(tx, "member.created", row.id);
    if (!account_ids?.length) return toMember(tx, row);
    await setAccountsOf(tx, row.id, account_ids);
    return toMember(tx, await loadMember(tx, { id: row.id }));
  });
}

/** The member's groups and custom fields, checked against the organization's own. */
export type Checked = { group_ids: string[]; custom_fields: Record<string, unknown> };

/** Returns the row of a new member. Raises ValidationFailure for a phone number that cannot exist. */
export function newMember(
  tx: Ctx,
  fields: Omit<CreateMember, "group_ids" | "account_ids" | "custom_fields">,
  { group_ids, custom_fields }: Checked,
) {
  const now = tx.now();
  return {
    ...toColumns(fields),
    group_ids,
    custom_fields: custom_fields as object,
    name: fields.name,
    id: newId("mbr"),
    tenant_id: tx.org.tenant_id,
    organization_id: tx.org.id,
    short_id: makeShortId(),
    status: fields.status ?? "draft",
    created_at: now,
    updated_at: now,
  };
}

function makeShortId(): string {
  return Array.from({ length: 8 }, () => UNAMBIGUOUS.charAt(randomInt(UNAMBIGUOUS.length))).join(
    "",
  );
}
