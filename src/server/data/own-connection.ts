import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import type { Query } from "./db";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** Statements by which Prisma ends a transaction; by itself, when one has run for too long. */
const ENDS = new Set(["COMMIT", "ROLLBACK"]);

// Next may compile its own copy of this module, as it may of the database's.
const shared = globalThis as { foyerTransactions?: Map<string, OwnConnection> };
/** Transactions whose first statement has not been sent yet, by their name. */
const beginning = (shared.foyerTransactions ??= new Map());

/**
 * The connection of a transaction that Prisma runs, for prepared statements: through Prisma each takes four times as
 * much of our processor. Prisma does not say which connection it is. So the first statement of the transaction sets
 * `foyer.transaction` to the name, its last value, and the adapter, which sends that statement, hears it.
 */
export class OwnConnection {
  readonly name = randomUUID();
  #connection: pg.ClientBase | undefined;

  constructor() {
    beginning.set(this.name, this);
  }

  /** Runs a statement in the transaction. Raises P2028 once that is over: the connection may be another's by then. */
  readonly query: Query = async ({ name, text }, values) => {
    if (!this.#connection) {
      throw Object.assign(new Error("The transaction is over."), { code: "P2028" });
    }
    return (await this.#connection.query({ name, text, values })).rows;
  };

  begin(connection: pg.ClientBase): void {
    beginning.delete(this.name);
    this.#connection = connection;
  }

  end(): void {
    beginning.delete(this.name);
    this.#connection = undefined;
  }
}

/** Prisma's adapter, which tells an `OwnConnection` when its transaction begins and ends. */
export class TellingAdapter extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => this.#tell(await start(level));
    return adapter;
  }

  #tell(transaction: Transaction): Transaction {
    const { client } = transaction as unknown as { client: pg.ClientBase };
    const execute = transaction.executeRaw.bind(transaction);
    let own: OwnConnection | undefined;
    transaction.executeRaw = (query) => {
      if (ENDS.has(query.sql)) own?.end();
      else if (!own && query.sql.includes("'foyer.transaction'")) {
        own = beginning.get(String(query.args.at(-1)));
        own?.begin(client);
      }
      return execute(query);
    };
    return transaction;
  }
}
