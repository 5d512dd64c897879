import { execFile, execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookable } from "@/api/contract/seeds/bookable";
import { setUpContract } from "@/api/contract/set-up";
import { SLUGS } from "@/api/guides/guides";
import { readSamples } from "@/api/guides/read-samples";
import { readEveryNoun } from "@/api/reference/reference";
import { buildClientPackage } from "@/cli/client-package";

/** The exports of program.ts, as it stands in the fresh project. */
type Program = {
  joinAndBook: (settings: object, when: typeof bookable) => Promise<Record<string, unknown>>;
  beginOf: (body: string, headers: Headers, secret: string) => string | null;
};
type Package = {
  createPortal: (settings: object) => {
    get: (path: string) => Promise<Record<string, unknown>>;
  };
};

const ROOT = path.resolve(import.meta.dirname, "../..");
const DEPENDENCIES = ["openapi-fetch", "openapi-typescript-helpers", "standardwebhooks"];
const contract = setUpContract();
/** A project of somebody else, with the packed package and what it names as its dependencies. */
let fresh: string;
let program: Program;

beforeAll(async () => {
  const [entry] = contract.entries;
  const served = await entry?.send({ method: "GET", path: "/v1/openapi.json" });
  const folder = await buildClientPackage((await served?.text()) ?? expect.fail("no entry"));
  fresh = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-client-"));
  const installed = path.join(fresh, "node_modules/@foyer/client");
  fs.mkdirSync(installed, { recursive: true });
  const packed = execFileSync("npm", ["pack", folder, "--silent", "--pack-destination", fresh]);
  const tarball = path.join(fresh, String(packed).trim());
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  const { dependencies } = JSON.parse(
    fs.readFileSync(path.join(installed, "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).toEqual(DEPENDENCIES);
  for (const name of DEPENDENCIES)
    fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(fresh, "node_modules", name));
  fs.copyFileSync(path.join(import.meta.dirname, "program.ts"), path.join(fresh, "program.ts"));
  buildSync({
    ...{ entryPoints: [path.join(fresh, "program.ts")], outfile: path.join(fresh, "program.mjs") },
    ...{ format: "esm", bundle: true, packages: "external", absWorkingDir: fresh },
  });
  program = (await import(/* @vite-ignore */ path.join(fresh, "program.mjs"))) as Program;
});
afterAll(() => fs.rmSync(fresh, { recursive: true, force: true }));

/** Sends a request of the client to the application. */
async function send(request: Request): Promise<Response> {
  const [entry] = contract.entries;
  const answer = await entry?.send({
    method: request.method,
    path: request.url.replace("http://localhost:3000", ""),
    headers: Object.fromEntries(request.headers),
    ...(request.body && { body: await request.text() }),
  });
  return answer ?? expect.fail("no entry");
}
/** Compiles a file of the fresh project strictly; returns the complaints. */
function compile(file: string, types = ""): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, "node_modules/typescript-7/bin/tsc"),
      ...[file, "--noEmit", "--strict", "--target", "es2022"],
      ...["--module", "nodenext", "--lib", "es2023,dom,dom.iterable", "--types", types],
      ...["--skipLibCheck", "--singleThreaded", "--pretty", "false"],
    ],
    { cwd: fresh, encoding: "utf8" },
  );
  return stdout + stderr;
}
const baseUrl = "http://localhost:3000/";

it("a program compiles against the packed client, and misuses do not", () => {
  expect(compile(path.join(fresh, "program.ts"))).toBe("");
});

it("the README's samples compile", () => {
  const readme = fs.readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const samples = [...readme.matchAll(/^```ts\n(.+?)^```/gms)].map(([, code]) => code);
  expect(samples).not.toEqual([]);
  const file = path.join(fresh, "readme.mts");
  fs.writeFileSync(
    file,
    [
      "declare const process: { env: Record<string, string | undefined> };",
      "declare const member_id: string, resource_id: string, payment_method_id: string;",
      "declare function askForAnotherCard(): void;",
      "declare function greet(name: string): void;",
      ...samples,
    ].join("\n"),
  );
  expect(compile(file)).toBe("");
});

it("an external client takes a member from the first day to a paid booking", async () => {
  const settings = { baseUrl, apiKey: await contract.club.key(), fetch: send };
  const answered = await program.joinAndBook(settings, bookable);
  const { id } = answered["held"] as { id: string };
  const member_id = (answered["member"] as { id: string }).id;
  expect(answered).toMatchObject({
    price: { amount: 2400, unit: "booking" },
    held: { status: "held", amount_due: 2400 },
    paid: { id, status: "confirmed", member_id },
    refused: { status: 409, code: "already_booked", requestId: expect.stringMatching(/^req_/) },
    nameless: { status: 422, code: "validation_error", fields: ["body.name"] },
    listed: [id],
  });
});

it("the guides' TypeScript compiles, runs, and prints what it says", async () => {
  const origin = contract.entry("own server").origin ?? expect.fail("no server");
  const env = {
    ...{
      NODE_ENV: "test" as const,
      PATH: process.env["PATH"],
      FOYER: origin,
      KEY: await contract.club.key(),
    },
    RESOURCE: await contract.club.id("resource_id"),
  };
  await contract.club.id("member_id");
  fs.symlinkSync(path.join(ROOT, "node_modules/@types"), path.join(fresh, "node_modules/@types"));
  let ran = 0;
  for (const slug of SLUGS)
    for (const { language, code } of await readSamples(slug)) {
      if (language !== "ts") continue;
      const [source, program] = [`${slug}.mts`, `${slug}.mjs`].map((name) =>
        path.join(fresh, name),
      );
      fs.writeFileSync(source ?? "", code);
      expect(compile(source ?? "", "node")).toBe("");
      buildSync({
        ...{ entryPoints: [source ?? ""], outfile: program ?? "", absWorkingDir: fresh },
        ...{ format: "esm", bundle: true, packages: "external" },
      });
      const { stdout } = await promisify(execFile)(process.execPath, [program ?? ""], { env });
      const said = code.split("\n").flatMap((line) => line.split("); // ")[1] ?? []);
      expect(stdout.trim().split("\n"), slug).toEqual(said);
      ran += 1;
    }
  expect(ran).toBeGreaterThan(2);
});

it("the reference's TypeScript compiles, for each operation whose answer is no file", async () => {
  const notes = (await readEveryNoun()).flatMap(({ operations }) => operations);
  const samples = notes.flatMap(({ typescript }) => typescript ?? []);
  const files = notes.filter(({ typescript }) => !typescript).map(({ id }) => id);
  expect(files.filter((id) => !/pdf|calendar|documents|export|preview/.test(id))).toEqual([]);
  const file = path.join(fresh, "reference.mts");
  fs.writeFileSync(
    file,
    [
      'import type { Foyer, FoyerPortal } from "@foyer/client";',
      "declare const foyer: Foyer;",
      "declare const portal: FoyerPortal;",
      ...samples.map((sample) => `{ ${sample} }`),
      "export {};",
    ].join("\n"),
  );
  expect(compile(file)).toBe("");
});

it("a member's client asks for a token once, and again when it has ended", async () => {
  const { createPortal } = (await import(
    /* @vite-ignore */ path.join(fresh, "node_modules/@foyer/client/dist/index.js")
  )) as Package;
  const member_id = await contract.club.id("member_id");
  let [asked, ends] = [0, ""];
  const token = async () => {
    asked += 1;
    const made = await send(
      new Request(`${baseUrl}v1/members/${member_id}/portal-tokens`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await contract.club.key()}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ scopes: ["me:read"] }),
      }),
    );
    const { token: secret, expires_at } = (await made.json()) as Record<string, string>;
    return { token: secret, expires_at: ends || expires_at };
  };
  const portal = createPortal({ baseUrl, token, fetch: send });
  for (let n = 0; n < 2; n += 1)
    expect(await portal.get("/portal/v1/me")).toMatchObject({ member: { id: member_id } });
  expect(asked).toBe(1);
  ends = new Date().toISOString();
  const late = createPortal({ baseUrl, token, fetch: send });
  for (let n = 0; n < 2; n += 1) await late.get("/portal/v1/me");
  expect(asked).toBe(3);
});

it("a message is read once its signature is verified, and not otherwise", () => {
  const secret = `whsec_${Buffer.from("a secret of 24 bytes ....").toString("base64")}`;
  const event = {
    type: "booking.confirmed",
    data: { object: { starts_at: "2026-12-01T10:00:00Z" } },
  };
  const [body, now] = [JSON.stringify(event), new Date()];
  const headers = (text: string, at = now) =>
    new Headers({
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("evt_1", at, text),
    });
  expect(program.beginOf(body, headers(body), secret)).toBe("2026-12-01T10:00:00Z");
  expect(() => program.beginOf(body, headers(`${body} `), secret)).toThrow(/signature/);
  const old = new Date(now.getTime() - 600_000);
  expect(() => program.beginOf(body, headers(body, old), secret)).toThrow(/old/);
});

it("the client is small: at most 15 kB compressed, with all that it needs", () => {
  const entry = path.join(fresh, "node_modules/@foyer/client/dist/index.js");
  const { outputFiles } = buildSync({
    ...{ entryPoints: [entry], bundle: true, minify: true, format: "esm", write: false },
    ...{ platform: "browser", absWorkingDir: fresh },
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(15_000);
});
