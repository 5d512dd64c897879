import { createHmac } from "node:crypto";
import pg from "pg";
import { type Cluster, SUPERUSER } from "./cluster";

/**
 * The application's role in the embedded database: owner of its own databases, and no superuser, who could read files
 * and run programs by SQL. The superuser creates the role and is not needed any more.
 */

const ROLE = "foyer_app";
const DATABASE = "foyer";

/** The same in every process, and of no help to find the superuser's. */
const passwordOf = ({ password }: Cluster) =>
  createHmac("sha256", password).update("the application's role").digest("base64url");

/** Returns the application's URL of a running server; creates its role if there is none. */
export async function openAsApplication(
  cluster: Cluster,
  { port, bypassTriggers }: { port: number; bypassTriggers: boolean },
): Promise<string> {
  const urlOf = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const asSuperuser = (database: string) => urlOf(SUPERUSER, cluster.password, database);
  const password = passwordOf(cluster);
  await connected(asSuperuser("postgres"), async (client) => {
    // One of several processes that start at once creates the role.
    await client.query(
      "SELECT pg_advisory_lock(hashtextextended('the role of the application', 0))",
    );
    await makeRole(client, password);
    if (bypassTriggers)
      await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${ROLE}`);
    if (!(await isSuperusers(client))) return;
    await connected(asSuperuser(DATABASE), (own) => own.query(HAND_OVER));
    // Last: a process killed earlier begins again.
    await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${ROLE}`);
  });
  return urlOf(ROLE, password, DATABASE);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [ROLE]);
  if (found.rowCount) return;
  // CREATEDB: the application makes its database, and developers make theirs.
  await client.query(
    `CREATE ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION CREATEDB PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/** True if an earlier version made the database, which was the superuser itself. */
async function isSuperusers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_database JOIN pg_roles r ON r.oid = datdba WHERE datname = $1 AND rolname = $2",
    [DATABASE, SUPERUSER],
  );
  return rowCount === 1;
}

/**
 * Hands over everything the superuser owns, except the objects of PostgreSQL itself or of extensions. Not REASSIGN
 * OWNED, which PostgreSQL refuses for its first role. Sequences of columns, indexes and array types follow.
 */
const HAND_OVER = `DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${ROLE}', nspname) FROM pg_namespace
     WHERE nspowner = to_regrole('${SUPERUSER}') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${ROLE}',
             CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                            WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relowner = to_regrole('${SUPERUSER}') AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
       AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                          AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${ROLE}', p.oid::regprocedure)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE p.proowner = to_regrole('${SUPERUSER}') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${ROLE}', t.oid::regtype)
      FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
     WHERE t.typowner = to_regrole('${SUPERUSER}') AND t.typtype IN ('e', 'd', 'r')
       AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`;
