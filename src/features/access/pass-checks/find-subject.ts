import { endOf } from "@/lib/pass-end";
import {
  codePolicyOf,
  type CodePolicy,
  findStep,
  isSignedBy,
  type ReadCode,
  readCode,
} from "@/features/access/passes/codes";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { ScanDetails } from "./store";

type Pass = Prisma.PassModel;
type Member = Prisma.MemberModel;

/** The member at the door, and the code or id that was shown. */
export type Subject = {
  member: Member;
  /** Null when a short id was typed for a member without a pass. */
  pass: Pass | null;
  /** When the pass ends by itself. */
  ends_at: Date | null;
  policy: CodePolicy;
  /** typed: a short id; printed: a fixed code; moving: the digits of a moving code. */
  shown: { as: "typed" } | { as: "printed" } | { as: "moving"; step: number | null };
};

export type Nobody = { result: "invalid_code" | "wrong_organization"; details: ScanDetails };

/** Finds the member behind a scanned code or a typed short id, or the reason why there is none. */
export async function findSubject(
  ctx: Ctx,
  given: { code?: string | undefined; short_id?: string | undefined },
  at: Date,
): Promise<Subject | Nobody> {
  return given.code === undefined
    ? findTyped(ctx, given.short_id ?? "", at)
    : findScanned(ctx, given.code.trim(), at);
}

const include = {
  member: true,
  pass_design: { select: { code_policy: true, expiry: true } },
} as const;

async function findScanned(ctx: Ctx, code: string, at: Date): Promise<Subject | Nobody> {
  const organization_id = ctx.org.id;
  const read = readCode(code);
  if (!read) return nobody(false, "malformed");
  const code_key = await findKey(ctx, organization_id, read);
  if (!code_key) return nobody(await isElsewhere(ctx, read), "forged");
  const where = { organization_id, id: read.pass_id };
  const pass = await ctx.db.pass.findFirst({ where, include });
  if (!pass) return nobody(false, "unknown_pass");
  if (code_key.retired_at) return nobody(false, "retired_key");
  const { member, pass_design } = pass;
  // By the key of the code: a wallet may not have received the next one yet.
  const coded = { id: pass.id, code_key };
  return {
    member,
    pass,
    ends_at: endOf(pass, pass_design),
    policy: codePolicyOf(pass_design),
    shown:
      read.moving === null
        ? { as: "printed" }
        : { as: "moving", step: findStep(coded, read.moving, at) },
  };
}

async function findTyped(ctx: Ctx, text: string, at: Date): Promise<Subject | Nobody> {
  const organization_id = ctx.org.id;
  // Short ids are capitals: compared as they are, so that no character is a wildcard.
  const short_id = text.trim().toUpperCase();
  const member = await ctx.db.member.findFirst({ where: { organization_id, short_id } });
  if (!member) return nobody(false, "unknown_short_id");
  const passes = await ctx.db.pass.findMany({
    where: { organization_id, member_id: member.id, revoked_at: null, booking_id: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    include,
    take: 50,
  });
  // The newest valid one: an expired guest pass does not spoil a card that is valid.
  const ends = passes.map((pass) => ({ pass, ends_at: endOf(pass, pass.pass_design) }));
  const best = ends.find(({ ends_at }) => ends_at === null || ends_at > at) ?? ends[0];
  const { pass = null, ends_at = null } = best ?? {};
  const policy = pass ? codePolicyOf(pass.pass_design) : await policyWithoutPass(ctx);
  return { member, pass, ends_at, policy, shown: { as: "typed" } };
}

/**
 * Returns the policy of the organization's cards: a pass that was revoked as lost requires no less.
 */
export async function policyWithoutPass(ctx: Ctx): Promise<CodePolicy> {
  const design = await ctx.db.passDesign.findFirst({
    where: {
      organization_id: ctx.org.id,
      type: "membership",
      archived_at: null,
      published_revision: { not: null },
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    select: { code_policy: true },
  });
  return design ? codePolicyOf(design) : "static";
}

/** Finds the organization's key that has signed a code, or null. */
async function findKey(ctx: Ctx, organization_id: string, read: ReadCode) {
  const { key_id } = read;
  const where = { organization_id_key_id: { organization_id, key_id } };
  const key = await ctx.db.passCodeKey.findUnique({ where });
  return key && isSignedBy(key, read) ? key : null;
}

/** True when another organization of this installation has signed a code. */
async function isElsewhere(ctx: Ctx, read: ReadCode): Promise<boolean> {
  const pass = await ctx.db.pass.findFirst({ where: { id: read.pass_id } });
  if (!pass || pass.organization_id === ctx.org.id) return false;
  return (await findKey(ctx, pass.organization_id, read)) !== null;
}

function nobody(elsewhere: boolean, reason: string): Nobody {
  return elsewhere
    ? { result: "wrong_organization", details: {} }
    : { result: "invalid_code", details: { reason } };
}
