import { parseArgs } from "node:util";
import { COMMANDS, type Command } from "@/api/admin/commands";
import { closeDatabase } from "@/server/data/db";
import { EnvError } from "@/server/config/env";
import { Failure, ValidationFailure } from "@/server/errors";
import { mapStack } from "@/server/observe/own-stack";
import { MigrationRefused } from "@/server/postgres/apply-migration";
import { provideDatabase } from "@/server/postgres/provide";
import { drawTerminalQr } from "./terminal-qr";

/** Runs the operator's command: `npm run admin -- <noun> <verb> [options] [--json]`. */
async function main(argv: string[]): Promise<number> {
  const [noun, verb] = argv;
  const name = verb && !verb.startsWith("-") ? `${noun} ${verb}` : (noun ?? "");
  const command = COMMANDS[name];
  if (!command) {
    console.error(usage());
    return noun === undefined || noun === "help" || noun === "--help" ? 0 : 2;
  }
  const options = { ...command.options, json: { type: "boolean" as const, hint: "" } };
  const rest = argv.slice(name.split(" ").length);
  const { values } = parseArgs({ args: rest, options, strict: true, allowPositionals: false });
  const given = values as Record<string, string | boolean | undefined>;
  const missing = command.required.filter((name) => !given[name]);
  if (missing.length > 0) {
    console.error(
      `Missing: ${missing.map((name) => `--${name}`).join(", ")}\n\n${usageOf(command)}`,
    );
    return 2;
  }
  return withDatabase(async () => {
    const { result, lines, failed, link } = await command.run(given);
    // Prints one object on one line, whatever npm itself has printed before.
    console.log(given["json"] ? JSON.stringify(result) : lines.join("\n"));
    // The QR code is for a phone's camera, so only a terminal gets it; a file or a pipe gets the address.
    if (link && !given["json"] && process.stdout.isTTY) console.log(drawTerminalQr(link));
    return failed ? 1 : 0;
  });
}

async function withDatabase(work: () => Promise<number>): Promise<number> {
  const embedded = await provideDatabase({
    log: (line) => console.error(line),
    giveUp: AbortSignal.timeout(20_000),
  });
  try {
    return await work();
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}

function usage(): string {
  const lines = Object.values(COMMANDS).map(usageOf);
  return `Usage: npm run admin -- <noun> <verb> [options] [--json]\n\n${lines.join("\n\n")}`;
}

function usageOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, { hint }]) => {
    const needed = command.required.includes(name) ? "" : " (optional)";
    return `    --${name} ${hint}${needed}`;
  });
  return [`  ${command.name}: ${command.summary}`, ...options].join("\n");
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.faults.join("\n");
  if (error instanceof Failure) return error.extras.detail ?? error.of.explain;
  if (error instanceof ValidationFailure || error instanceof MigrationRefused) return error.message;
  const code = (error as { code?: string }).code ?? "";
  if (code.startsWith("ERR_PARSE_ARGS")) return `${(error as Error).message}\n\n${usage()}`;
  const faults = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues;
  if (faults) return faults.map((f) => `${f.path.join(".")}: ${f.message}`).join("\n");
  return error instanceof Error ? mapStack(error.stack ?? error.message) : String(error);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  },
);
