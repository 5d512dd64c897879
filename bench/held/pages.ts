/**
 * Measures for how long each page that links lead to holds the event loop of a built instance with demo data: for
 * everybody, for a member, and for the owner of a club. Of pages that differ only in an id or a question, one is opened.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnApp } from "../../e2e/own-app";
import { crawl, shapeOf, VISITORS } from "../../e2e/crawl";
import { signInPlainly } from "../../e2e/sign-in";
import { bundle } from "../bundle";
import { type Held, measureBest } from "./print";

const DIR = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-held-pages-"));
const REPORT = path.join(DIR, "report");
const LOOK_MS = 20;

/** Measures each page in a built instance of its own. */
export async function measurePages(how: { rounds: number; over: number }): Promise<Held[]> {
  const { probe } = await bundle();
  const app = await startOwnApp({ NODE_OPTIONS: `--import ${probe}`, HELD_REPORT: REPORT });
  const found: Held[] = [];
  try {
    for (const { name, email, from } of VISITORS) {
      const cookie = email === null ? "" : await signInPlainly(app.url, email);
      await crawl(app.url, from, async (page) => {
        let html = "";
        const row = await measureBest(`${name}, ${shapeOf(page)}`, how, async () => {
          const opened = await open(app.pid, page, cookie);
          html = opened.html;
          return opened;
        });
        found.push(row);
        return html;
      });
    }
  } finally {
    await app.stop();
    fs.rmSync(DIR, { recursive: true });
  }
  return found;
}

/** Opens a page and returns its text, and for how long it held the loop. */
async function open(pid: number, url: URL, cookie: string) {
  await toggle(pid);
  const answer = await fetch(url, { headers: { cookie, accept: "text/html" } });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const html = type.startsWith("text/html") ? text : "";
  return { held: Number(await toggle(pid)), status: answer.status, html };
}

/** Begins or ends the watch; returns what the instance reports. */
async function toggle(pid: number): Promise<string> {
  fs.rmSync(REPORT, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!fs.existsSync(REPORT)) await sleep(LOOK_MS);
  return fs.readFileSync(REPORT, "utf8");
}
