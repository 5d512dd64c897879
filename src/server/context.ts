// Types only: the one place where plumbing names the ports, because a verb gets them from its context.
import type { Mailer } from "@/ports/mail/port";
import type { PaymentsPort } from "@/ports/payments/port";
import type { Wallet } from "@/ports/wallet/port";
import type { PrismaClient, Prisma } from "../../prisma/generated/client";
import type { Db, Query } from "./db";

export type Organization = {
  id: string;
  tenant_id: string;
  slug: string;
  name: string;
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
      mode?: "live" | "test";
      tenant_id: string;
      scopes: ReadonlySet<string>;
      organization_ids: string[];
    }
  | { kind: "member"; id: string; user_id: string; scopes: ReadonlySet<string> }
  | { kind: "staff"; id: string; scopes: ReadonlySet<string> }
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
  wallet: Wallet;
  mail: Mailer;
  baseUrl: string;
  requestId: string;
  /** Whether `db` is a transaction already. */
  inTransaction: boolean;
};

/** The rows that the caller may see: its organization's, and only its own when a member asks. */
export function visible(ctx: Ctx): { organization_id: string; member_id?: string } {
  return ctx.actor.kind === "member"
    ? { organization_id: ctx.org.id, member_id: ctx.actor.id }
    : { organization_id: ctx.org.id };
}

/** Whether the actor's scopes cover one; `members:write` does not include `members:read`. */
export function hasScope(actor: Actor, scope: string): boolean {
  return actor.scopes.has("*") || actor.scopes.has(scope);
}

/**
 * Runs `work` in a transaction at READ COMMITTED, or joins the one that `ctx` is in. The guard trigger
 * compares holds with the context's clock. No network inside: reserve, commit, act, settle.
 */
export async function inTx<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return (ctx.db as PrismaClient).$transaction(
    async (db) => {
      await db.$executeRaw`SELECT set_config('foyer.now', ${ctx.now().toISOString()}, true), set_config('lock_timeout', '5s', true)`;
      return work({ ...ctx, db, query: transactionQuery(db), inTransaction: true });
    },
    { isolationLevel: "ReadCommitted" },
  );
}

function transactionQuery(db: Prisma.TransactionClient): Query {
  return (statement, values) => db.$queryRawUnsafe(statement.text, ...values);
}
