/**
 * Measures for how long each page that links lead to holds the event loop of a built instance with demo data: for
 * everybody, for a member, and for the owner of a club. Of pages that differ only in an id or a question, one is opened.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnApp } from "../../e2e/own-app";
import { linksIn, openSession } from "../../e2e/sign-in";
import { bundle } from "../bundle";
import { type Held, measureBest } from "./print";

const DIR = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-held-pages-"));
const REPORT = path.join(DIR, "report");
const LOOK_MS = 20;
const VISITORS = [
  { name: "anybody", email: null, from: ["/", "/docs", "/sign-in"] },
  { name: "member", email: "alex@example.com", from: ["/harbour"] },
  { name: "owner", email: "mara@example.com", from: ["/console/harbour"] },
];

/** Measures each page in a built instance of its own. */
export async function measurePages(how: { rounds: number; over: number }): Promise<Held[]> {
  const { probe } = await bundle();
  const app = await startOwnApp({ NODE_OPTIONS: `--import ${probe}`, HELD_REPORT: REPORT });
  const found: Held[] = [];
  try {
    for (const { name, email, from } of VISITORS) {
      const cookie = email === null ? "" : await signIn(app.url, email);
      const seen = new Set<string>();
      const ahead = from.map((at) => new URL(at, app.url));
      for (let url = ahead.shift(); url; url = ahead.shift()) {
        if (seen.has(shapeOf(url))) continue;
        seen.add(shapeOf(url));
        let html = "";
        const page = url;
        const row = await measureBest(`${name}, ${shapeOf(page)}`, how, async () => {
          const opened = await open(app.pid, page, cookie);
          html = opened.html;
          return opened;
        });
        found.push(row);
        ahead.push(...linksOf(html, page));
      }
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

/** Returns a page's links within the instance. */
function linksOf(html: string, at: URL): URL[] {
  return [...html.matchAll(/<a [^>]*href="([^"#]+)/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), at))
    .filter(({ origin }) => origin === at.origin);
}

/** Returns a path with its ids and days as `{}`, without what is asked. */
function shapeOf({ pathname }: URL): string {
  return pathname.replaceAll(/\/([a-z]{2,4}_\w+|\d{4}-\d\d-\d\d)/g, "/{}");
}

/** Signs in by a link in a mail of the demo's mailbox; returns the cookie. */
async function signIn(site: string, email: string): Promise<string> {
  const links = async () => linksIn(await (await fetch(`${site}/mailbox`)).text(), email);
  const before = await links();
  const body = new URLSearchParams({ email, path: "/" });
  const asked = await fetch(`${site}/api/sign-in/ask`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  if (asked.status >= 400) throw new Error(`No link for ${email}: ${asked.status}`);
  for (;;) {
    const link = (await links()).find((one) => !before.includes(one));
    if (link !== undefined) {
      const { name, value } = await openSession(link);
      return `${name}=${value}`;
    }
    await sleep(LOOK_MS);
  }
}
