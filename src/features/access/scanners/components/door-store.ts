/** The scanner's storage on the phone: one table of the browser's own database. */
const NAME = "foyer-door";
const TABLE = "kept";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("No database"));
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>[],
): Promise<T | undefined> {
  const db = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(TABLE, mode);
      const [request] = work(transaction.objectStore(TABLE));
      // Complete, not merely requested: a scan that is shown as kept is kept.
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error ?? new Error("Not kept"));
    });
  } finally {
    db.close();
  }
}

export async function read<T>(key: string): Promise<T | null> {
  return (await run<T | undefined>("readonly", (table) => [table.get(key)])) ?? null;
}

/** Stores all of the values, or none. */
export async function keep(values: Record<string, unknown>): Promise<void> {
  await run("readwrite", (table) =>
    Object.entries(values).map(([key, value]) => table.put(value, key)),
  );
}
