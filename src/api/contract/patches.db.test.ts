import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { splitInput } from "@/server/openapi/answers";
import { expectFaults } from "./answers";
import { readyClub } from "./club-copies";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const patches = routes.filter(({ route }) => route.method === "PATCH");

type View = { updated_at?: string } & Record<string, unknown>;

describe("a change", () => {
  it.each(patches)("an empty $name answers 200 and changes nothing", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = await callerOf(route, club);
    const call = await requestOf(route, club, { headers });
    // The name of an inner object is required: it is no change.
    const needed = Object.entries(splitInput(route).rest)
      .filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success)
      .map(([field]) => field);
    const fields = JSON.parse(call.body ?? "{}") as Record<string, unknown>;
    call.body = JSON.stringify(Object.fromEntries(needed.map((field) => [field, fields[field]])));
    await new Promise((resolve) => setTimeout(resolve, 2));
    const started = Date.now();
    const answer = await entry.send(call);
    const view = (await answer.json()) as View;
    expect({ status: answer.status, view }).toMatchObject({ status: 200 });
    if (view.updated_at && needed.length === 0)
      expect(Date.parse(view.updated_at)).toBeLessThan(started);
  });

  it.each(patches)(
    "$name clears nullable fields and refuses null in all others",
    async ({ route }) => {
      const entry = contract.entryFor(route);
      const club = await readyClub();
      const headers = await callerOf(route, club);
      const { rest } = splitInput(route);
      for (const [field, schema] of Object.entries(rest)) {
        const body = JSON.stringify({ [field]: null });
        const answer = await entry.send(await requestOf(route, club, { headers, body }));
        if ((schema as z.ZodType).safeParse(null).success) {
          const view = (await answer.json()) as View;
          expect(answer.status, `${field}: ${JSON.stringify(view)}`).toBeLessThan(500);
          if (answer.status === 200 && field in view) expect(view[field] ?? null, field).toBeNull();
        } else {
          const faults = await expectFaults(answer, route);
          expect(faults.map((fault) => fault.loc.slice(0, 2))).toContainEqual(["body", field]);
        }
      }
    },
  );
});
