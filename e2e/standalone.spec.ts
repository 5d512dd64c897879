import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { discardEmbedded, type EmbeddedPostgres, startEmbedded } from "@/server/postgres/embedded";
import { crawl, shapeOf, VISITORS } from "./crawl";
import { expect, test } from "./fixtures";
import { type OwnApp, startOwnApp } from "./own-app";
import { signInPlainly } from "./sign-in";

/** The folder that an image holds: what is missing in it shows only where somebody asks for it. */

/** Debian with Node takes some 230 of an image's 350. */
const MOST_MB = 110;
const PLAIN = { width: 300, height: 200, channels: 3, background: "#336699" } as const;

let dir: string;
let folder: string;
let postgres: EmbeddedPostgres;
let app: OwnApp;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-standalone-"));
  fs.chmodSync(dir, 0o755); // root's database server runs as another user
  folder = path.join(dir, "app");
  await promisify(execFile)(process.execPath, ["src/cli/standalone.mjs", folder]);
  postgres = await startEmbedded({
    ...{ dataDir: path.join(dir, "data"), log: () => undefined, throwAway: true },
  });
  app = await startOwnApp({ DATABASE_URL: postgres.url }, folder);
});

test.afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
  discardEmbedded(path.join(dir, "data"));
  fs.rmSync(dir, { recursive: true });
});

test("a folder with what runs answers each page that links lead to", async () => {
  const failed: string[] = [];
  let visited = 0;
  for (const { name, email, from } of VISITORS) {
    const cookie = email === null ? "" : await signInPlainly(app.url, email);
    await crawl(app.url, from, async (page) => {
      const answer = await fetch(page, { headers: { cookie, accept: "text/html" } });
      visited += 1;
      if (!answer.ok) failed.push(`${name}, ${shapeOf(page)}: ${answer.status}`);
      return answer.text();
    });
  }
  expect(failed).toEqual([]);
  expect(visited).toBeGreaterThan(100);
});

test("it prints, draws, signs, scans, and reads pictures", async () => {
  let club = "";
  const ask = async (at: string, body?: object) => {
    const headers = { authorization: `Bearer ${app.secret}`, "service-context": club };
    const answer = await fetch(new URL(at, app.url), {
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${at}: ${answer.status}`).toBe(true);
    return answer;
  };
  type Row = Record<string, string>;
  const list = async (at: string) => ((await (await ask(at)).json()) as { items: Row[] }).items;
  const firstId = async (at: string) => (await list(at))[0]?.["id"];
  const startOf = async (at: string) =>
    Buffer.from(await (await ask(at)).arrayBuffer()).toString("latin1", 0, 4);

  club = (await list("/v1/organizations")).find(({ slug }) => slug === "harbour")?.["id"] ?? "";
  expect(await startOf(`/v1/invoices/${await firstId("/v1/invoices")}/pdf`)).toBe("%PDF");
  const provision = `/v1/passes/${await firstId("/v1/passes")}/provision`;
  const pass = (await (await ask(provision, {})).json()) as Row;
  expect(await startOf(pass["apple_wallet_pass_url"] ?? "")).toBe("PK\u0003\u0004");
  const design = await firstId("/v1/pass-designs");
  expect(await startOf(`/v1/pass-designs/${design}/preview?format=png`)).toBe("\u0089PNG");
  for (const file of ["worker.js", "decoder.js", "reader.js", "reader.wasm"])
    await ask(`/door/files/${file}`);
  const picture = (await sharp({ create: PLAIN }).png().toBuffer()).toString("base64");
  expect(await (await ask("/v1/images", { data: picture })).json()).toMatchObject({ width: 300 });
});

test("it fits into an image of 350 MB", () => {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const bytes = files.map((name) => fs.lstatSync(path.join(folder, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(MOST_MB);
});
