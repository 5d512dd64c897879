// npm run db -- <command>: runs a command with DATABASE_URL set to the development database in DATA_DIR
// (joined when the application runs, started for the command otherwise).
//   npm run db -- prisma migrate dev --name add_rooms
//   npm run db -- sql "select count(*) from members"
import { spawn } from "node:child_process";
import path from "node:path";
import { makeReady, packages } from "./make-ready.mjs";
import { bin, refuse, ROOT } from "./steps.mjs";

await makeReady([packages]);
// Imported only now, because they have to be installed first.
const { default: pg } = await import("pg");
const { tsImport } = await import("tsx/esm/api");
const { startEmbedded } = await tsImport("../server/postgres/embedded.ts", import.meta.url);
const { migrate } = await tsImport("../server/postgres/migrate.ts", import.meta.url);

const [command, ...args] = process.argv.slice(2);
if (!command)
  refuse('Say what to run: npm run db -- prisma migrate dev, or: npm run db -- sql "…"');

let code = 1;
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || ".data");
const server = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => {} }
  : await startEmbedded({ dataDir, log: console.error });
process.on("SIGINT", () => {}); // The command gets the signal too and decides; the database stops last.
try {
  if (command === "sql") code = await runSql(args.join(" "));
  else if (command === "prisma") {
    code = await runProgram(bin("prisma"), [...args, "--config", ".config/prisma.ts"]);
  } else code = await runProgram(command, args);
} finally {
  await server.stop();
}
process.exit(code);

function runProgram(program, args) {
  const env = { ...process.env, DATABASE_URL: server.url };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(console.error(error.message) ?? 1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function runSql(text) {
  const client = new pg.Client({ connectionString: server.url });
  try {
    await migrate({ url: server.url, dir: path.join(ROOT, "prisma"), log: console.error });
    await client.connect();
    for (const { fields, rows, command, rowCount } of [await client.query(text)].flat()) {
      if (fields.length) console.table(rows);
      else console.log(command, rowCount ?? "");
    }
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  } finally {
    await client.end();
  }
}
