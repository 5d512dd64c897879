import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { build } from "esbuild";
import { PKPass } from "passkit-generator";
import { beforeAll, describe, expect, it } from "vitest";
import { examplePass } from "../example-content";
import type { AppleCredentials } from "../port";
import { openPass, verifyPass } from "../verify-pass";
import { assemblePass } from "./assemble-pass";
import { composePass } from "./compose-pass";
import { checkCredentials } from "./credentials";
import { generateDevelopmentChain } from "./development-chain";
import { createPassSigner } from "./signer";

const ids = { passTypeIdentifier: "pass.org.example.test", teamIdentifier: "TEAM123456" };
const now = () => new Date();
let credentials: AppleCredentials;
let root: string;

beforeAll(async () => {
  const chain = await generateDevelopmentChain({ ...ids, now: now() });
  root = chain.root;
  credentials = { ...ids, ...chain, keyPassphrase: null, development: true };
});

describe("signing", () => {
  it("does not verify against a foreign root", async () => {
    const other = await generateDevelopmentChain({ ...ids, now: now() });
    const signer = createPassSigner(credentials, now);
    const { bytes } = await signer.signPass(await examplePass());
    expect(await verifyPass(openPass(bytes), other.root)).toEqual(["signature does not verify"]);
  });

  it("holds the event loop up far less than signing in place, for 50 passes at once", async () => {
    const content = await examplePass();
    const signer = createPassSigner(credentials, now);
    await signer.signPass(content); // the thread has started and everything is loaded

    const keys = checkCredentials(credentials, now());
    const started = performance.now();
    for (let n = 0; n < 50; n++) assemblePass(PKPass, composePass(content, ids), keys);
    const inPlace = performance.now() - started;

    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const passes = await Promise.all(Array.from({ length: 50 }, () => signer.signPass(content)));
    delay.disable();
    const longest = delay.max / 1e6;

    expect(passes).toHaveLength(50);
    expect(longest / inPlace).toBeLessThan(0.2);
  });

  it("works from a minified bundle run in another folder, as in production", async () => {
    const work = await fs.mkdtemp(path.join(process.cwd(), "node_modules", ".foyer-bundle-"));
    try {
      const outfile = path.join(work, "sign.mjs");
      await build({
        stdin: {
          contents: `
            import { createPassSigner } from "./signer";
            import { examplePass } from "../example-content";
            const signer = createPassSigner(JSON.parse(process.argv[2]), () => new Date());
            const { bytes } = await signer.signPass(await examplePass());
            process.stdout.write(JSON.stringify({
              pass: bytes.toString("base64"),
              inThread: globalThis.foyerSigningWorker.inThread,
            }));`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        minify: true,
        keepNames: true,
        platform: "node",
        format: "esm",
        packages: "external",
        outfile,
      });
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [outfile, JSON.stringify(credentials)],
        { cwd: "/", maxBuffer: 2 ** 24 },
      );
      const told = JSON.parse(stdout) as { pass: string; inThread: boolean };
      expect(told.inThread).toBe(true);
      expect(await verifyPass(openPass(Buffer.from(told.pass, "base64")), root)).toEqual([]);
    } finally {
      await fs.rm(work, { recursive: true, force: true });
    }
  });
});
