import { expect, test } from "vitest";
import { restFetch } from "@/api/entries/rest-fetch";
import { readGuide } from "@/api/guides/guides";
import { makeWorld } from "@/testing/worlds/world";
import { addOrganization, createKey } from "./access";

const peer = { address: "127.0.0.1", tls: false, local: true };

test("the quickstart's command makes a test key that needs no further words, beside other tenants and clubs", async () => {
  const { org } = await makeWorld();
  const slug = org.slug.replace("org_", "yard-");
  for (const one of [slug, `${slug}-2`])
    await addOrganization({ tenant: org.tenant_id, slug: one, name: "Yard", mode: "test" });
  const { text = "" } = (await readGuide("quickstart")) ?? {};
  const [, said = ""] = /`npm run admin -- api-key create ([^`]+)`/.exec(text) ?? [];
  const options = Object.fromEntries(
    [...said.matchAll(/--(\S+) (\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(options).toMatchObject({ tenant: "demo", organizations: "harbour" });
  const there = { ...options, tenant: org.tenant_id, organizations: slug };
  const { result } = await createKey(there);
  expect(result).toMatchObject({ mode: "test", organizations: [{ slug }] });
  const headers = { authorization: `Bearer ${result.secret}` };
  const asked = new Request("http://localhost/v1/events/resources", { headers });
  expect((await restFetch(asked, peer)).status).toBe(200);
});
