import { describe, expect, it } from "vitest";
import { llmsFile, llmsFullFile, postmanFile } from "@/api/entries/developer-files";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { BenefitType } from "@/features/catalogue/benefits/schema";
import { WebhookEvent } from "@/features/platform/webhooks/schema";
import { settingNames } from "@/server/config/settings";
import { readGuide, SLUGS } from "./guides";

type Folder = { name: string; item: Item[] };
type Item = {
  name: string;
  request: {
    method: string;
    url: { path: string[]; variable: { key: string }[] };
    body?: { raw: string };
  };
};

it("the collection holds each operation once, with its ids as variables and a body that parses", async () => {
  const { item } = (await postmanFile().json()) as { item: Folder[] };
  const items = item.flatMap((folder) => folder.item);
  const pathOf = ({ request }: Item) =>
    `/${request.url.path.map((part) => (part.startsWith(":") ? `{${part.slice(1)}}` : part)).join("/")}`;
  const all = items.map((one) => `${one.request.method} ${pathOf(one)}`);
  const declared = [...v1Routes, ...portalRoutes].map(({ method, path }) => `${method} ${path}`);
  expect(all.sort()).toEqual(declared.sort());
  for (const one of items) {
    const named = one.request.url.path.filter((part) => part.startsWith(":"));
    expect(one.request.url.variable.map(({ key }) => `:${key}`).sort()).toEqual(named.sort());
  }
  const bodies = items.flatMap(({ request }) => request.body ?? []);
  const filled = bodies.filter(({ raw }) => Object.keys(JSON.parse(raw) as object).length > 0);
  expect(filled.length / bodies.length).toBeGreaterThan(0.8);
});

it("llms.txt names every guide, and llms-full.txt holds them with their lists", async () => {
  const [short, full] = [await (await llmsFile()).text(), await (await llmsFullFile()).text()];
  for (const slug of SLUGS) expect(short).toContain(`/docs/${slug})`);
  for (const said of ["`bookings:write`", "`booking.confirmed`", "`slot_unavailable`"])
    expect(full).toContain(said);
  expect(full).not.toContain("<!--");
});

describe("the guides name what there is", () => {
  const textOf = async (slug: string) => (await readGuide(slug))?.text ?? "";
  const between = (text: string, from: string, to: string) =>
    text.split(from)[1]?.split(to)[0] ?? "";

  it("the fields of a message", async () => {
    const said = between(await textOf("webhooks"), "The body has ", ".");
    const named = [...said.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(WebhookEvent.shape));
  });

  it("the types of benefits", async () => {
    const said = between(await textOf("concepts"), "**benefits**: ", ".");
    expect(said.split(/, | and /)).toEqual(BenefitType.options.map((type) => `${type}s`));
  });

  it("the settings of an installation", async () => {
    const texts = await Promise.all(SLUGS.map(textOf));
    const named = texts.flatMap((text) => [...text.matchAll(/`([A-Z]+_[A-Z_]+)[=`]/g)]);
    const names = named.map(([, name = ""]) => name);
    expect(names).toContain("WEBHOOK_ALLOW_PRIVATE");
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  });
});
