/** The rules for a migration's name, and for its content while the version before is still running. */
import { compareVersions } from "@/lib/compare-versions";
import { statementsOf } from "@/server/postgres/apply-migration";

export type Written = { name: string; sql: string };

const NAME = /^\d{14}_[a-z0-9_]+$/;
/** States since which version nothing uses the removed parts. */
const CONTRACT = /^-- contract: unused since (\d+\.\d+\.\d+)$/m;

/** Each removes something, or locks a table for as long as it takes to read it all. */
const CONTRACTING: [pattern: RegExp, words: string][] = [
  [/\bDROP\s+(COLUMN|TABLE|TYPE|VIEW)\b/i, "takes away what the version before may use"],
  [
    /\bRENAME\s+(COLUMN\s|CONSTRAINT\s|VALUE\s)?/i,
    "takes away a name that the version before uses",
  ],
  [/\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i, "gives a column another type"],
  [
    /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
    "adds a column that the version before does not fill",
  ],
  [/\bSET\s+NOT\s+NULL\b/i, "refuses what the version before writes"],
];

/** Anything but tables has its present text elsewhere; and a table may have got columns meanwhile. */
const STRAYING: [pattern: RegExp, words: string][] = [
  [
    /\b(FUNCTION|TRIGGER|PROCEDURE)\b/i,
    "is about functions or triggers: their text is in prisma/sql",
  ],
  [
    /\bINSERT\s+INTO\s+[\w".]+(?!\s*\()\s+(?!AS\b)|\bSELECT\s+([\w"]+\.)?\*/i,
    "should name the columns that it writes or reads",
  ],
];

/** Returns the faults of the names, which are in the order of their commits, at a time, as `YYYYMMDDHHMMSS`. */
export function nameFaults(names: string[], now: string): string[] {
  let last = "";
  return names.flatMap((name) => {
    if (!NAME.test(name)) return `${name} should begin with its time, and go on in small letters`;
    const time = name.slice(0, 14);
    if (time > now) return `${name} lies in the future: npm run db -- prisma migrate dev names it`;
    if (name < last) return `${name} sorts before ${last}, which came first`;
    last = name;
    return [];
  });
}

/** Returns the parts of migrations that would disturb a running version. `version` = the one that they belong to. */
export function contentFaults(migrations: Written[], version: string): string[] {
  return migrations.flatMap((migration) => [
    ...strayFaults(migration),
    ...contractFaults(migration, version),
    ...(migration.sql.startsWith("-- no-transaction\n")
      ? stepFaults(migration)
      : indexFaults(migration)),
  ]);
}

const codeOf = (sql: string) => sql.replace(/^\s*--.*$/gm, "");

function strayFaults({ name, sql }: Written): string[] {
  const code = codeOf(sql);
  return STRAYING.filter(([pattern]) => pattern.test(code)).map(([, words]) => `${name} ${words}`);
}

function contractFaults({ name, sql }: Written, version: string): string[] {
  const code = codeOf(sql);
  const since = CONTRACT.exec(sql)?.[1];
  return CONTRACTING.filter(([pattern]) => pattern.test(code)).flatMap(([, words]) => {
    if (since === undefined)
      return `${name} ${words}: say “-- contract: unused since” which version`;
    if (compareVersions(since, version) < 0) return [];
    return `${name} ${words}: ${since} has to be out before ${version}`;
  });
}

/** An index of a new table is built at once; any other blocks all writes until it is there. */
function indexFaults({ name, sql }: Written): string[] {
  const made = [...sql.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/gm)].map(([, of]) => of);
  const indexed = [...sql.matchAll(/^CREATE (?:UNIQUE )?INDEX [^;]*? ON "?(\w+)/gm)];
  return indexed
    .filter(([, of]) => !made.includes(of))
    .map(([, of]) => `${name} keeps all from writing into ${of}: begin with -- no-transaction`);
}

/** A repeated migration must find nothing half done. */
function stepFaults({ name, sql }: Written): string[] {
  let dropped: string | undefined;
  return statementsOf(sql).flatMap((statement) => {
    const drop = /^DROP INDEX CONCURRENTLY IF EXISTS (?:\w+\.)?"?(\w+)"?$/.exec(statement)?.[1];
    const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)"?\s+ON\s/.exec(statement)?.[1];
    const isNew = index !== undefined && index === dropped;
    dropped = drop;
    if (drop !== undefined || isNew) return [];
    return index === undefined
      ? `${name} may only drop and create indexes concurrently: ${statement}`
      : `${name} should drop ${index} before it makes it: a try that failed leaves it broken`;
  });
}
