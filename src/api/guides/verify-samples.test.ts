import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSamples } from "./read-samples";

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes ....").toString("base64")}`;
/** A message with a letter of two bytes. */
const BODY = JSON.stringify({ type: "booking.confirmed", data: { object: { name: "Zoë" } } });

/** How a program in each language asks its sample about a message, given as one argument. */
const PROGRAMS: Record<string, { command: string; file: string; before: string; after: string }> = {
  js: {
    ...{ command: process.execPath, file: "verify.mjs", before: "" },
    after: `const [b, h, s] = JSON.parse(process.argv[2]); console.log(verify(b, h, s));`,
  },
  python: {
    ...{ command: "python3", file: "verify.py", before: "" },
    after: `import json, sys\nprint(str(verify(*json.loads(sys.argv[1]))).lower())`,
  },
  php: {
    ...{ command: "php", file: "verify.php", before: "<?php\n" },
    after: `echo json_encode(verify(...json_decode($argv[1], true)));`,
  },
  ruby: {
    ...{ command: "ruby", file: "verify.rb", before: "" },
    after: `require "json"\nputs verify(*JSON.parse(ARGV[0]))`,
  },
};

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-verify-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function message({ body = BODY, secret = SECRET, at = new Date() } = {}) {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": `v1,b3RoZXI= ${new Webhook(secret).sign("evt_1", at, body)}`,
  };
  return [body, headers, SECRET] as const;
}

describe("the guide to webhooks", () => {
  // Node and Python are everywhere that the tests run; PHP and Ruby are run where they are installed.
  it.each(Object.entries(PROGRAMS))("verifies in %s", async (language, program) => {
    const samples = await readSamples("webhooks");
    const sample = samples.find((one) => one.use === "verify" && one.language === language);
    const file = path.join(folder, program.file);
    const code = sample?.code ?? expect.fail("the guide has no such sample");
    fs.writeFileSync(file, `${program.before}${code}\n${program.after}\n`);
    const isThere = await run(program.command, ["--version"]).catch(() => null);
    if (!isThere && ["php", "ruby"].includes(language)) return;
    const ask = async (asked: readonly unknown[]) =>
      (await run(program.command, [file, JSON.stringify(asked)])).stdout.trim();
    const [, headers] = message();
    const old = new Date(Date.now() - 600_000);
    const other = `whsec_${Buffer.from("another secret of 24 ....").toString("base64")}`;
    expect(await ask(message())).toBe("true");
    expect(await ask([`${BODY} `, headers, SECRET])).toBe("false");
    expect(await ask(message({ at: old }))).toBe("false");
    expect(await ask(message({ secret: other }))).toBe("false");
  });
});
