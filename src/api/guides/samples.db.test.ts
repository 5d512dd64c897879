import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readyClub } from "@/api/contract/club-copies";
import { setUpContract } from "@/api/contract/set-up";
import { v1Routes } from "@/api/rest/tables";
import { WEEKDAYS } from "@/lib/time";
import { readGuide, SLUGS } from "./guides";
import { readSamples } from "./read-samples";

const run = promisify(execFile);
const contract = setUpContract();
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-guides-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What readers have before they begin, as the guides name it. */
async function settings(): Promise<Record<string, string>> {
  const club = await readyClub();
  const FOYER = contract.entry("own server").origin ?? expect.fail("no server");
  const KEY = await club.key();
  return {
    ...{ FOYER, KEY, RESOURCE: await makeCourt(FOYER, KEY) },
    MEMBER: await club.id("member_id"),
    CARD: await club.id("payment_method_id"),
    DESIGN: await club.id("pass_design_id"),
  };
}

/** Makes a court for one, open day and night, at 15 euros a booking. */
async function makeCourt(origin: string, key: string): Promise<string> {
  const make = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(origin + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };
  const [starts_at_local, ends_at_local] = ["00:00:00Z", "00:00:00Z"];
  const { id } = await make("/v1/events/resources", {
    ...{ name: "Court 7", timezone: "UTC" },
    availability: WEEKDAYS.map((day) => ({ day, starts_at_local, ends_at_local, capacity: 1 })),
  });
  const price = { amount: 1500, currency: "EUR", unit: "booking", priority: 9 };
  await make("/v1/events/price-rules", { name: "Court", ...price, resource_ids: [id] });
  return id;
}

/** Runs a shell's sample as it is written, and returns the last status and body. */
async function shell(code: string, env: Record<string, string>) {
  const told = `curl() { command curl --silent --show-error --write-out '\\n%{http_code}' "$@"; }\n`;
  const { PATH = "" } = process.env;
  const { stdout } = await run("bash", ["-euc", told + code], {
    cwd: folder,
    env: { ...env, PATH, NODE_ENV: "test" },
    maxBuffer: 64 * 1024 * 1024,
  });
  const at = stdout.lastIndexOf("\n");
  return { status: Number(stdout.slice(at)), body: stdout.slice(0, at) };
}

/** Values that each run makes anew: of those only the kind is compared. */
const made = (value: string) => value.includes("...") || /^\d{4}-\d\d-\d\dT/.test(value);

/** Turns what a guide shows into what an answer must have at least. */
function pattern(shown: unknown): unknown {
  if (Array.isArray(shown)) {
    const items: unknown[] = shown.map(pattern);
    return items.length > 0 ? expect.arrayContaining(items) : [];
  }
  if (typeof shown === "object" && shown !== null)
    return expect.objectContaining(
      Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, pattern(value)])),
    );
  if (typeof shown !== "string" || !made(shown)) return shown;
  const prefix = /^[a-z]+_(?=\.\.\.)/.exec(shown)?.[0];
  return prefix ? expect.stringMatching(new RegExp(`^${prefix}`)) : expect.any(String);
}

describe("the samples of the guides", () => {
  it.each(SLUGS)("what %s tells to send is answered as it says", async (slug) => {
    const samples = await readSamples(slug);
    const env = await settings();
    for (const { code, keep, status, answer, use } of samples.filter(
      ({ language }) => language === "sh",
    )) {
      if (use !== "run") continue;
      const told = await shell(code, env);
      if (status === undefined) expect(told.status, `${code}\n${told.body}`).toBeLessThan(300);
      else expect(told.status, `${code}\n${told.body}`).toBe(status);
      const body = told.body === "" ? {} : (JSON.parse(told.body) as { id?: string });
      if (keep) env[keep] = body.id ?? expect.fail(`no id: ${code}`);
      if (answer) expect(body, code).toEqual(pattern(JSON.parse(answer)));
    }
  });

  it("the nightly sync finds a member that was archived", async () => {
    const env = await settings();
    const [sync] = (await readSamples("lists")).filter(({ code }) => code.includes("updated_at"));
    await shell(
      `curl -X POST "$FOYER/v1/members/$MEMBER/archive" -H "Authorization: Bearer $KEY"`,
      env,
    );
    const { body } = await shell(sync?.code ?? "", env);
    const found = (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id);
    expect(found).toContain(env["MEMBER"]);
  });

  it.each(SLUGS)("the operations and pages that %s names exist", async (slug) => {
    const { text = "" } = (await readGuide(slug)) ?? {};
    const known = new Set(v1Routes.map(({ method, path }) => `${method} ${path}`));
    const named = [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/v1\/[^`\s]+)`/g)];
    expect(named.map(([, one = ""]) => one).filter((one) => !known.has(one))).toEqual([]);
    const pages = [...text.matchAll(/\]\(\/docs\/([a-z-]+)/g)].map(([, one = ""]) => one);
    expect(pages.filter((one) => !SLUGS.includes(one))).toEqual([]);
  });

  it("every language of a sample is one that a test runs", async () => {
    const languages = new Set<string>();
    for (const slug of SLUGS)
      for (const { language } of await readSamples(slug)) languages.add(language);
    expect([...languages].sort()).toEqual(["js", "php", "python", "ruby", "sh", "ts"]);
  });
});
