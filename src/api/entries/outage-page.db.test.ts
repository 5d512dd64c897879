import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDatabase, openDatabase } from "@/server/data/db";
import { withOutagePage } from "./outage-page";

const shared = globalThis as { __foyerDatabase?: ReturnType<typeof openDatabase> };
const database = getDatabase();
const nowhere = openDatabase("postgresql://foyer@127.0.0.1:9/foyer");
let server: http.Server;
let url: string;

beforeAll(async () => {
  const rendered = withOutagePage((_request, response) => void response.end("the page"));
  server = http.createServer(rendered).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  shared.__foyerDatabase = database;
});
afterAll(async () => {
  server.close();
  await nowhere.pool.end();
});

const open = (headers: Record<string, string>) => fetch(url, { headers });

test("a page in an outage is 503 with a sentence in the reader's language, and tries again by itself", async () => {
  shared.__foyerDatabase = nowhere;
  for (const [name, value] of [
    ["accept", "text/html"],
    ["rsc", "1"],
  ] as const) {
    const page = await open({ [name]: value, "accept-language": "de-AT,en;q=0.8" });
    expect(page.status).toBe(503);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.headers.get("refresh")).toBe(page.headers.get("retry-after"));
    const html = await page.text();
    expect(html).toContain('lang="de"');
    expect(html).toContain("Wir sind gerade nicht erreichbar.");
    expect(html).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|postgres/i);
  }
  // A picture or a script needs no database to be served.
  expect(await (await open({ accept: "image/png" })).text()).toBe("the page");

  shared.__foyerDatabase = database;
  expect(await (await open({ accept: "text/html" })).text()).toBe("the page");
});
