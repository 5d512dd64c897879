// Types only: the one place where plumbing names the ports, because a verb gets them from its context.
import type { Purposes } from "@/features/billing/charging/purpose";
import type { Mailer } from "@/ports/mail/port";
import type { PaymentsPort } from "@/ports/payments/port";
import type { Wallet } from "@/ports/wallet/port";
import type { PrismaClient, Prisma } from "../../prisma/generated/client";
import type { Db, Query } from "./data/db";
import { MemberSessionRequired } from "./errors";

/** Whether something is in earnest. */
export type Mode = "live" | "test";

export type Organization = {
  id: string;
  tenant_id: string;
  slug: string;
  name: string;
  /** `live` or `test`; see `modeOf`. */
  mode: string;
  default_timezone: string;
  default_currency: string;
  locale: string;
  hold_minutes: number;
  branding: unknown;
  provider_account_id: string | null;
  invoice_prefix: string;
  /** The time of its test clock; null where it lives in the real time. */
  test_clock_at?: Date | string | null;
};

/** Who is asking. Scopes are `<resource>:<read|write>` or `*`. */
export type Actor =
  | {
      kind: "apiKey";
      id: string;
      tenant_id: string;
      scopes: ReadonlySet<string>;
      organization_ids: string[];
    }
  | {
      kind: "member";
      id: string;
      user_id: string;
      scopes: ReadonlySet<string>;
      /** Whether the person has proved a moment ago who they are. */
      fresh: boolean;
    }
  | { kind: "staff"; id: string; scopes: ReadonlySet<string> }
  /** A phone at a door. */
  | { kind: "scanner"; id: string; scopes: ReadonlySet<string> }
  | { kind: "system"; id: string; scopes: ReadonlySet<string> };

/** All that a verb depends on. Built at the edge, replaced in tests; the only dependency injection. */
export type Ctx = {
  org: Organization;
  actor: Actor;
  db: Db;
  /** Prepared statements of hot paths; inside a transaction they run in it. */
  query: Query;
  now: () => Date;
  payments: PaymentsPort;
  /** What a payment may be for, each with what the money does to it: a port between features. */
  purposes: Purposes;
  wallet: Wallet;
  mail: Mailer;
  baseUrl: string;
  requestId: string;
  /** Whether `db` is a transaction already. */
  inTransaction: boolean;
  /** The ids of the transaction's events for which webhooks listen; `recordEvent` notes them. */
  heard?: string[];
  /** Keeps what webhooks will say of events, as the last thing before their transaction ends. */
  keepObjects?: (tx: Ctx, eventIds: readonly string[]) => Promise<void>;
};

/** The mode of an organization: whatever is not marked as a test is in earnest. */
export function modeOf(org: Pick<Organization, "mode">): Mode {
  return org.mode === "test" ? "test" : "live";
}

/** The rows that the caller may see: its organization's, and only its own when a member asks. */
export function visible(ctx: Ctx): { organization_id: string; member_id?: string } {
  return ctx.actor.kind === "member"
    ? { organization_id: ctx.org.id, member_id: ctx.actor.id }
    : { organization_id: ctx.org.id };
}

/** The primary key of a row of the context's organization, as Prisma's `where` takes it. */
export function byId(ctx: Pick<Ctx, "org">, id: string) {
  return { pk: { organization_id: ctx.org.id, id } };
}

/** The primary key of a row that is at hand, whichever organization it belongs to. */
export function keyOf(row: { organization_id: string; id: string }) {
  return { pk: { organization_id: row.organization_id, id: row.id } };
}

/** The member that the caller is signed in as. Raises MemberSessionRequired for an API key. */
export function memberIdOf(ctx: Ctx): string {
  if (ctx.actor.kind !== "member") throw MemberSessionRequired();
  return ctx.actor.id;
}

/** A verb for the signed-in member, whose rows `visible` keeps to. Raises MemberSessionRequired for an API key. */
export const asMember =
  <I, O>(verb: (ctx: Ctx, input: I) => O) =>
  (ctx: Ctx, input: I): O => {
    memberIdOf(ctx);
    return verb(ctx, input);
  };

/** Whether the actor's scopes cover one; `members:write` does not include `members:read`. */
export function hasScope(actor: Actor, scope: string): boolean {
  return actor.scopes.has("*") || actor.scopes.has(scope);
}

/**
 * Runs `work` in a transaction at READ COMMITTED, or joins the one that `ctx` is in. The guard trigger
 * compares holds with the context's clock. What webhooks will say of its events is kept before it ends, as
 * it leaves their objects. No network inside: reserve, commit, act, settle.
 */
export async function inTx<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return (ctx.db as PrismaClient).$transaction(
    async (db) => {
      await db.$executeRaw`SELECT set_config('foyer.now', ${ctx.now().toISOString()}, true), set_config('lock_timeout', '5s', true)`;
      const heard: string[] = [];
      const tx = { ...ctx, db, query: transactionQuery(db), inTransaction: true, heard };
      const result = await work(tx);
      if (heard.length > 0) await ctx.keepObjects?.(tx, heard);
      return result;
    },
    { isolationLevel: "ReadCommitted" },
  );
}

function transactionQuery(db: Prisma.TransactionClient): Query {
  return (statement, values) => db.$queryRawUnsafe(statement.text, ...values);
}
