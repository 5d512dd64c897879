// Types only: plumbing names the ports nowhere else, because a verb gets them from its context.
import type { Purposes } from "@/features/billing/charging/purpose";
import type { Mailer } from "@/ports/mail/port";
import type { PaymentsPort } from "@/ports/payments/port";
import type { Wallet } from "@/ports/wallet/port";
import type { PrismaClient } from "../../prisma/generated/client";
import type { Db, Query } from "./data/db";
import type { Reader } from "./words/messages";
import { transact } from "./data/transact";
import { MemberSessionRequired } from "./errors";
import { type EventRow, writeRecorded } from "./jobs/events";

/** Tells live data from test data. */
export type Mode = "live" | "test";

export type Organization = {
  id: string;
  tenant_id: string;
  slug: string;
  /** Names it in the addresses of its portal. */
  handle: string;
  name: string;
  /** `live` or `test`; see `modeOf`. */
  mode: string;
  default_timezone: string;
  default_currency: string;
  locale: string;
  hold_minutes: number;
  branding: unknown;
  provider_account_id: string | null;
  /** How its cards are taken: `on` by default, `trial` by the sandbox, `off` for cash alone. */
  card_payments?: string;
  invoice_prefix: string;
  /** A domain of its own for its portal, and since when it is proven (see `ownHost`). */
  portal_domain?: string | null;
  portal_domain_verified_at?: Date | string | null;
  /** Whether the staff may look at the portal as a member sees it. */
  member_view?: boolean;
  /** The time of its test clock; null when it uses the real time. */
  test_clock_at?: Date | string | null;
};

/** The most that a person of the staff gives away; amounts in minor units, null = without a limit. */
export type StaffLimits = {
  refund_single: number | null;
  refund_per_day: number | null;
  discount_percent: number | null;
};

/** The caller. Scopes are `<resource>:<read|write>` or `*`. */
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
      /** True if the person proved their identity a moment ago. */
      fresh: boolean;
      /** True for a guest who pays by an invitation's link: their card is removed once it has paid. */
      by_link?: boolean;
      /** The person of the staff who looks at the member's portal, and can only read it. */
      viewed_by?: string;
    }
  /** A person of the staff, signed in to the console. */
  | {
      kind: "staff";
      id: string;
      scopes: ReadonlySet<string>;
      name?: string;
      host_id?: string | null;
      limits?: StaffLimits;
      /** True if the person proved their identity a moment ago. */
      fresh?: boolean;
      /** The colleague who has allowed this one act, whose rights it has as well. */
      approved_by?: string;
    }
  /** A phone at a door. */
  | { kind: "scanner"; id: string; scopes: ReadonlySet<string> }
  | { kind: "system"; id: string; scopes: ReadonlySet<string> };

/** Everything that a verb depends on. Built at the edge, replaced in tests; the only dependency injection. */
export type Ctx = {
  org: Organization;
  actor: Actor;
  db: Db;
  /** Runs prepared statements of hot paths, inside the transaction if there is one. */
  query: Query;
  now: () => Date;
  payments: PaymentsPort;
  /** Returns the port of an organization as it would take cards. */
  paymentsOf: (org: Organization) => PaymentsPort;
  /** The purposes that a payment may have, each with the effect of the money: a port between features. */
  purposes: Purposes;
  wallet: Wallet;
  mail: Mailer;
  baseUrl: string;
  requestId: string;
  /** How to address whoever reads the answer; the club's language where nobody is known to, as with an API key. */
  reader?: Reader;
  /** True if `db` is already a transaction. */
  inTransaction: boolean;
  /**
   * Keeps the answer of a repeatable request with the work that it tells of, as the last step before their transaction
   * ends: a repeat gets it even if nobody lived to send it. Raises IdempotencyInProgress where another request has taken
   * over. For work that makes no object by which a repeat would find it.
   */
  keepAnswer?: (tx: Ctx, result: unknown) => Promise<void>;
  /** The transaction's events until its end, where one statement writes them all; `recordEvent` adds them. */
  recorded?: EventRow[];
  /** The ids of the transaction's written events that webhooks listen to. */
  heard?: string[];
  /** Stores the webhook payloads of events, as the last step before their transaction ends. */
  storePayloads?: (tx: Ctx, eventIds: readonly string[]) => Promise<void>;
};

/** Returns the mode of an organization: live unless it is marked as a test. */
export function modeOf(org: Pick<Organization, "mode">): Mode {
  return org.mode === "test" ? "test" : "live";
}

/** Returns the filter for the rows that the caller may see: its organization's, and only their own for a member. */
export function visible(ctx: Ctx): { organization_id: string; member_id?: string } {
  return ctx.actor.kind === "member"
    ? { organization_id: ctx.org.id, member_id: ctx.actor.id }
    : { organization_id: ctx.org.id };
}

/** Tells of a row of the organization whether `visible` selects it. */
export function isVisible(
  { actor }: Pick<Ctx, "actor">,
  row: { member_id: string | null },
): boolean {
  return actor.kind !== "member" || row.member_id === actor.id;
}

/** Returns the primary key of a row of the context's organization, as Prisma's `where` takes it. */
export function byId(ctx: Pick<Ctx, "org">, id: string) {
  return { pk: { organization_id: ctx.org.id, id } };
}

/** Returns the primary key of a loaded row, whichever organization it belongs to. */
export function keyOf(row: { organization_id: string; id: string }) {
  return { pk: { organization_id: row.organization_id, id: row.id } };
}

/** Returns the id of the signed-in member. Raises MemberSessionRequired for an API key. */
export function memberIdOf(ctx: Ctx): string {
  if (ctx.actor.kind !== "member") throw MemberSessionRequired();
  return ctx.actor.id;
}

/**
 * Turns a verb into one for the signed-in member, whose own rows `visible` selects. Raises MemberSessionRequired for an
 * API key.
 */
export const asMember =
  <I, O>(verb: (ctx: Ctx, input: I) => O) =>
  (ctx: Ctx, input: I): O => {
    memberIdOf(ctx);
    return verb(ctx, input);
  };

/** True if the actor's scopes include this one; `members:write` does not include `members:read`. */
export function hasScope(actor: Actor, scope: string): boolean {
  return actor.scopes.has("*") || actor.scopes.has(scope);
}

/**
 * Runs `work` in a transaction at READ COMMITTED, or joins the one that `ctx` is in. The guard trigger compares holds
 * with the context's clock. Its events are written at its end, and then their webhook payloads, when their objects have
 * their final state. No network inside: reserve, commit, act, settle.
 */
export async function inTx<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return transact(ctx.db as PrismaClient, ctx.now(), async (db, query) => {
    const kept = { recorded: [] as EventRow[], heard: [] as string[] };
    const tx = { ...ctx, db, query, inTransaction: true, ...kept };
    const result = await work(tx);
    await writeRecorded(tx);
    if (kept.heard.length > 0) await ctx.storePayloads?.(tx, kept.heard);
    return result;
  });
}
