import pg from "pg";

/** The servers that an address names, as libpq reads it: several hosts, and which of them is meant. */
export type Hosts = { urls: string[]; wanted: Wanted };

/** The values of `target_session_attrs`. */
const WANTED = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type Wanted = (typeof WANTED)[number];

/** A server, as it says of itself. */
type Said = { standby: boolean; read_only: boolean };

const SCHEMES = ["postgresql://", "postgres://"];
const ATTRIBUTE = "target_session_attrs";
const PATIENCE_MS = 10_000;

/** Thrown for a server that answers and is not the one that is meant, such as a standby. */
export class WrongServer extends Error {
  override name = "WrongServer";
}

/**
 * Reads an address like `postgresql://user:password@a:5432,b:5432/foyer?target_session_attrs=read-write`; null if it is
 * none. Of several hosts without that word the one that can write is meant: whoever names two has one to take over.
 */
export function readHosts(address: string): Hosts | null {
  const scheme = SCHEMES.find((one) => address.startsWith(one));
  if (!scheme) return null;
  const rest = address.slice(scheme.length);
  const end = rest.search(/[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const at = authority.lastIndexOf("@") + 1;
  const parsed = authority
    .slice(at)
    .split(",")
    .map((host) =>
      URL.parse(`${scheme}${authority.slice(0, at)}${host}${end < 0 ? "" : rest.slice(end)}`),
    );
  const said = parsed[0]?.searchParams.get(ATTRIBUTE) ?? (parsed.length > 1 ? "read-write" : "any");
  const wanted = WANTED.find((one) => one === said);
  if (!wanted || parsed.some((url) => url === null || (parsed.length > 1 && !url.hostname)))
    return null;
  const urls = parsed.flatMap((url) => {
    // A pooler takes no parameter that it does not know.
    url?.searchParams.delete(ATTRIBUTE);
    return url ? [url.href] : [];
  });
  return { urls, wanted };
}

/**
 * Raises WrongServer unless the server at the other end is one that is wanted. A standby that is only preferred is left
 * for later by `strict`.
 */
export async function assertServer(
  client: Pick<pg.ClientBase, "query">,
  wanted: Wanted,
  { strict = true } = {},
): Promise<void> {
  if (wanted === "any" || (wanted === "prefer-standby" && !strict)) return;
  const { rows } = await client.query<Said>(
    "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS read_only",
  );
  const said = rows[0];
  if (!said) return;
  const { standby, read_only } = said;
  const fits = {
    "read-write": !read_only,
    "read-only": read_only,
    primary: !standby,
    standby,
    "prefer-standby": standby,
  }[wanted];
  if (!fits)
    throw new WrongServer(`The server is ${standby ? "a standby" : "a primary"}, not ${wanted}`);
}

/**
 * Returns the address of the one server that is meant, for a connection outside the pool: the first that answers and
 * fits. An address of a single server is returned unasked. Raises the last failure.
 */
export async function findServer(address: string): Promise<string> {
  const hosts = readHosts(address);
  if (!hosts || (hosts.urls.length === 1 && hosts.wanted === "any"))
    return hosts?.urls[0] ?? address;
  const passes = hosts.wanted === "prefer-standby" ? [true, false] : [true];
  let failure: unknown;
  for (const strict of passes) {
    for (const url of hosts.urls) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: PATIENCE_MS,
      });
      client.on("error", () => undefined);
      try {
        await client.connect();
        await assertServer(client, hosts.wanted, { strict });
        return url;
      } catch (error) {
        failure = error;
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
  throw failure;
}
