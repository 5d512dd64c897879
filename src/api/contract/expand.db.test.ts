import { beforeAll, describe, expect, it } from "vitest";
import { InsufficientScope } from "@/server/errors";
import type { Route } from "@/server/route";
import { expectFaults, expectProblem } from "./answers";
import { expectDocumented } from "./documented";
import { bearer, requestOf } from "./request";
import { setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const expanding = routes.filter(({ route }) => "expand" in route.input.shape);
beforeAll(() => contract.club.seedAll());

/** Returns the names that an operation can expand, from its own refusal. */
function namesOf(route: Route): string[] {
  const issue = route.input
    .safeParse({ expand: "" })
    .error?.issues.find(({ path }) => path[0] === "expand");
  return [...(issue?.message ?? "").matchAll(/'(\w+)'/g)].map(([, name]) => name ?? "");
}

async function ask(route: Route, headers: Record<string, string>, expand?: string) {
  const call = await requestOf(route, contract.club, {
    headers,
    ...(expand !== undefined && { fields: { expand } }),
  });
  return contract.entryFor(route).send(call);
}

type Item = Record<string, { id: string; livemode?: boolean } | string | null>;
async function itemsOf(answer: Response): Promise<Item[]> {
  const body = (await answer.json()) as Item & { items?: Item[] };
  return body.items ?? [body];
}

describe("expand", () => {
  it("reads and lists of bookings, payments, invoices, credit notes, passes and subscriptions take `expand`", () => {
    const nouns = ["bookings", "credit-notes", "invoices", "passes", "payments", "subscriptions"];
    for (const noun of nouns) {
      const own = expanding.filter(({ route }) => route.path.startsWith(`/v1/${noun}`));
      expect(own.length, noun).toBeGreaterThanOrEqual(2);
      for (const { route } of own) expect(namesOf(route)).toContain("member");
    }
  });

  it.each(expanding)("$name puts expanded objects beside their ids", async ({ route }) => {
    const names = namesOf(route);
    const plain = await itemsOf(await ask(route, contract.key));
    const answer = await ask(route, contract.key, names.join(","));
    expect(answer.status).toBe(200);
    expectDocumented(route, 200, await answer.clone().json());
    const items = await itemsOf(answer);
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
    for (const [at, item] of items.entries()) {
      for (const name of names) {
        const id = item[`${name}_id`];
        const object = item[name] as { id: string; livemode: boolean } | null;
        expect(object?.id ?? null, name).toBe(id);
        if (object) expect(object.livemode).toBe(false);
        expect(plain[at]).not.toHaveProperty(name);
      }
    }
  });

  it.each(expanding)("$name needs the scope of an expanded object", async ({ route }) => {
    const scopes = [route.scope] as never;
    const headers = bearer(await contract.club.key({ scopes, rate_limit_per_minute: 1_000_000 }));
    expect((await ask(route, headers)).status).toBe(200);
    const refused = await expectProblem(await ask(route, headers, "member"), InsufficientScope);
    expect(refused["required_scope"]).toBe("members:read");
  });

  it.each(expanding)("$name refuses unknown names in `expand`", async ({ route }) => {
    for (const wrong of ["organization", "member,", "member;resource", "constructor", ""]) {
      const [fault] = await expectFaults(await ask(route, contract.key, wrong), route);
      expect(fault).toMatchObject({ loc: ["query", "expand"], input: wrong });
    }
  });
});
