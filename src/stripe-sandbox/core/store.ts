import type pg from "pg";
import type Stripe from "stripe";
import { noSuch } from "./errors";
import type { Page } from "./params";

/** The kinds of object that the sandbox stores, with the pinned SDK's types. */
export interface Kinds {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
}
export type Kind = keyof Kinds;
export type StoredObject = Kinds[Kind];

/** The processor's own data about an object, which it never reveals. */
export interface Private {
  /** The test card behind a payment method, which decides its behaviour. */
  card?: string;
  /** The test account behind one, in the card's place, and the mandate to debit it. */
  account?: string;
  mandate?: string;
  /** When the bank answers a debit, in seconds since 1970. */
  answered_at?: number;
  /** The holder was authenticated once, for later payments. */
  set_up?: boolean;
  /** Detached, or used once without a customer: can never be used again. */
  spent?: boolean;
  /** A deleted customer; only the deletion itself is still shown. */
  deleted?: boolean;
  /** The status of a refund when it is next read. */
  becomes?: "succeeded" | "failed";
  /** Opens the page on which an account's holder answers for it. */
  onboarding?: string;
  /** The payout that has paid a balance transaction out. */
  payout?: string;
  /** The webhook endpoint that an event is for. */
  endpoint?: string;
}

interface Entry {
  object: StoredObject;
  hidden: Private;
}

type Queryable = Pick<pg.PoolClient, "query">;

/** Returns an account's objects, read and written through a connection. */
export type OpenStore = (db: Queryable, account: string) => Store;

/** Stripe's word for a kind in "No such …" messages. */
const SPOKEN: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
};

/**
 * The objects of one account as a unit of work: a request's changes are written at its end, in one statement,
 * or not at all.
 */
export class Store {
  private readonly loaded = new Map<string, Entry>();
  private readonly changed = new Map<string, Entry>();
  private readonly others: Store[] = [];

  constructor(
    private readonly db: Queryable,
    readonly account: string,
    /** The endpoint that receives events; null for none. */
    private readonly endpoint: string | null,
  ) {}

  /** Returns the objects of another account, which are written together with these. */
  at(account: string): Store {
    const other = new Store(this.db, account, this.endpoint);
    this.others.push(other);
    return other;
  }

  /** Fetches an object. Raises resource_missing. */
  async load<K extends Kind>(kind: K, id: string, param = "id"): Promise<Kinds[K]> {
    return (await this.entry(kind, id, param, "")).object as Kinds[K];
  }

  /**
   * Fetches an object for a change, so that no other request changes it meanwhile. Lock the intent or charge
   * first, then the payment method.
   */
  async lock<K extends Kind>(kind: K, id: string, param = "id"): Promise<Kinds[K]> {
    return (await this.entry(kind, id, param, "FOR NO KEY UPDATE")).object as Kinds[K];
  }

  /** Returns the processor's private data about an object that was fetched or saved before. */
  privateOf(id: string): Private {
    return this.loaded.get(id)?.hidden ?? {};
  }

  /** Locks an object that was fetched before, and returns its present state. */
  async lockAgain<K extends Kind>(kind: K, id: string): Promise<Kinds[K]> {
    this.loaded.delete(id);
    return this.lock(kind, id);
  }

  private async entry(kind: Kind, id: string, param: string, lock: string): Promise<Entry> {
    const known = this.loaded.get(id);
    if (known?.object.object === kind) return known;
    const { rows } = await this.db.query<{ body: StoredObject; private: Private }>(
      `SELECT body, private FROM sandbox.object
       WHERE id = $1 AND account = $2 AND kind = $3 ${lock}`,
      [id, this.account, kind],
    );
    const row = rows[0];
    if (!row) throw noSuch(SPOKEN[kind] ?? kind, id, param);
    const entry = { object: row.body, hidden: row.private };
    this.loaded.set(id, entry);
    return entry;
  }

  /** Saves a new or changed object, in its state at the end of the request. */
  save<T extends StoredObject>(object: T, hidden?: Private): T {
    const before = this.loaded.get(object.id)?.hidden ?? {};
    const entry = { object, hidden: { ...before, ...hidden } };
    this.loaded.set(object.id, entry);
    this.changed.set(object.id, entry);
    return object;
  }

  /** Returns the newest objects first, at most `limit`, and whether there are more. */
  async list<K extends Kind>(
    kind: K,
    page: Page,
    where: { customer?: string; payment_intent?: string; payout?: string } = {},
  ): Promise<{ data: Kinds[K][]; has_more: boolean }> {
    const { gt, gte, lt, lte } = page.created ?? {};
    const { rows } = await this.db.query<{ body: Kinds[K] }>(
      `SELECT body FROM sandbox.object
       WHERE account = $1 AND kind = $2
         AND ($3::text IS NULL OR customer_id = $3)
         AND ($4::text IS NULL OR payment_intent_id = $4)
         AND ($9::text IS NULL OR private ->> 'payout' = $9)
         AND NOT (private ? 'deleted')
         AND ($5::text IS NULL OR seq < (SELECT seq FROM sandbox.object WHERE id = $5))
         AND (body ->> 'created')::bigint > $6 AND (body ->> 'created')::bigint < $7
       ORDER BY seq DESC LIMIT $8`,
      [
        this.account,
        kind,
        where.customer ?? null,
        where.payment_intent ?? null,
        page.starting_after ?? null,
        Math.max(gt ?? -1, (gte ?? 0) - 1),
        Math.min(lt ?? Number.MAX_SAFE_INTEGER, (lte ?? Number.MAX_SAFE_INTEGER) + 1),
        page.limit + 1,
        where.payout ?? null,
      ],
    );
    return {
      data: rows.slice(0, page.limit).map((row) => row.body),
      has_more: rows.length > page.limit,
    };
  }

  /**
   * Returns the account's movements that no payout has paid out and that are available by then, oldest first. Locks
   * them, and has another request for the same wait.
   */
  async lockUnpaid(by: number): Promise<Stripe.BalanceTransaction[]> {
    await this.db.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `sandbox payouts ${this.account}`,
    ]);
    const { rows } = await this.db.query<{ body: Stripe.BalanceTransaction }>(
      `SELECT body FROM sandbox.object
       WHERE account = $1 AND kind = 'balance_transaction' AND NOT (private ? 'payout')
         AND (body ->> 'available_on')::bigint <= $2
       ORDER BY seq FOR NO KEY UPDATE`,
      [this.account, by],
    );
    return rows.map((row) => row.body);
  }

  /** Writes the saved objects, and queues a delivery for each event among them. */
  async flush(): Promise<void> {
    for (const other of this.others) await other.flush();
    if (this.changed.size === 0) return;
    const rows = [...this.changed.values()].map(({ object, hidden }) => ({
      id: object.id,
      kind: object.object,
      body: object,
      private: object.object === "event" && this.endpoint ? { endpoint: this.endpoint } : hidden,
    }));
    await this.db.query(
      `WITH saved AS (
         INSERT INTO sandbox.object (id, account, kind, body, private)
         SELECT id, $2, kind, body, private
         FROM jsonb_to_recordset($1) AS r (id text, kind text, body jsonb, private jsonb)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body, private = excluded.private
         RETURNING id, kind)
       INSERT INTO sandbox.delivery (event_id)
       SELECT id FROM saved WHERE kind = 'event' AND $3`,
      [JSON.stringify(rows), this.account, this.endpoint !== null],
    );
    this.changed.clear();
  }
}
