import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { examplePass } from "../example-content";
import { chainOf, CLUB } from "@/testing/fakes/certificate-chains";
import type { AppleCredentials } from "../port";
import { openPass, verifyPass } from "../verify-pass";
import { createPassSigner } from "./signer";

const ids = CLUB;
const now = () => new Date();
let credentials: AppleCredentials;
let root: string;

beforeAll(async () => {
  const chain = await chainOf();
  root = chain.root;
  credentials = { ...ids, ...chain, keyPassphrase: null, development: true };
});

describe("signing passes", () => {
  it("a signature does not verify against a foreign root", async () => {
    const other = await chainOf({ copy: 1 });
    const signer = createPassSigner(credentials, now);
    const { bytes } = await signer.signPass(await examplePass());
    expect(await verifyPass(openPass(bytes), other.root)).toEqual(["signature does not verify"]);
  });

  it("signing 50 passes at once does not block the event loop", async () => {
    const content = await examplePass();
    const signer = createPassSigner(credentials, now);
    await signer.signPass(content); // The thread has started and has loaded everything.

    let turns = 0;
    let signing = true;
    const turn = () => {
      turns++;
      if (signing) setImmediate(turn);
    };
    turn();
    const passes = await Promise.all(Array.from({ length: 50 }, () => signer.signPass(content)));
    signing = false;

    expect(passes).toHaveLength(50);
    // Without a thread, the loop would turn once per pass at best, however fast the machine.
    expect(turns).toBeGreaterThan(500);
  });

  it("signing works from a minified bundle run in another folder, as in production", async () => {
    const work = await fs.mkdtemp(path.join(process.cwd(), "node_modules", ".foyer-bundle-"));
    try {
      const outfile = path.join(work, "sign.mjs");
      await build({
        stdin: {
          contents: `
            import { createPassSigner } from "./signer";
            import { examplePass } from "../example-content";
            const content = await examplePass();
            process.chdir("/");
            const signer = createPassSigner(JSON.parse(process.argv[2]), () => new Date());
            const { bytes } = await signer.signPass(content);
            process.stdout.write(JSON.stringify({
              pass: bytes.toString("base64"),
              inThread: globalThis.foyerThreads.get("passkit-generator").inThread,
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
        { maxBuffer: 2 ** 24 },
      );
      const told = JSON.parse(stdout) as { pass: string; inThread: boolean };
      expect(told.inThread).toBe(true);
      expect(await verifyPass(openPass(Buffer.from(told.pass, "base64")), root)).toEqual([]);
    } finally {
      await fs.rm(work, { recursive: true, force: true });
    }
  });
});
