import { expect, it } from "vitest";
import { isQuery, splitInput } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { expectFaults } from "./answers";
import { isKnown } from "./club";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();

/**
 * Named like references, but owned by the processor, Google, the tax office, the caller or a person; or for any kind of
 * object.
 */
const NO_REFERENCE =
  /^(external_id|issuer_id|processor_.*|client_.*|tax_id|object_id|actor_id|(member_)?short_id)$/;

/** `for_member_id` and `payer_id` name a member as `member_id` does. */
const objectOf = (field: string) =>
  field
    .replace(/^for_/, "")
    .replace(/^payer_/, "member_")
    .replace(/_ids$/, "_id");
const references = (route: Route) =>
  Object.keys(splitInput(route).rest).filter(
    (name) => /_ids?$/.test(name) && !NO_REFERENCE.test(name),
  );
const referring = routes
  .filter(({ route }) => references(route).length > 0)
  .flatMap(({ route, name }) => references(route).map((field) => ({ route, name, field })));

it.each(referring)("the test club has the object that $field of $name refers to", ({ field }) => {
  expect(isKnown(objectOf(field)), `contract/seeds makes no ${objectOf(field)}`).toBe(true);
});

it.each(referring.filter(({ field }) => isKnown(objectOf(field))))(
  "$name refuses another tenant's object in $field as if it did not exist",
  async ({ route, field }) => {
    const { club, foreign } = contract;
    const headers = await callerOf(route, club);
    const theirs = await foreign.id(objectOf(field));
    const answers = [];
    for (const id of [theirs, `${theirs.slice(0, -4)}ZZZZ`]) {
      const value = field.endsWith("_ids") && !isQuery(route) ? [id] : id;
      const call = await requestOf(route, club, { headers, fields: { [field]: value } });
      const answer = await contract.entryFor(route).send(call);
      const body = (await answer.json()) as Record<string, unknown>;
      // The desk answers with the time of the question.
      const { request_id: _, resource_id: __, at: ___, until: ____, ...rest } = body;
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      // A filter that nothing matches, or a field that this caller may not set.
      if (answer.status < 300) expect(JSON.stringify(rest)).not.toContain(id);
      answers.push({ status: answer.status, said: JSON.stringify(rest).replaceAll(id, "") });
    }
    expect(answers[0]).toEqual(answers[1]);
  },
);

it.each(referring)("$name refuses an empty $field", async ({ route, field }) => {
  const { club } = contract;
  const headers = await callerOf(route, club);
  const value = field.endsWith("_ids") && !isQuery(route) ? [""] : "";
  const call = await requestOf(route, club, { headers, fields: { [field]: value } });
  const faults = await expectFaults(await contract.entryFor(route).send(call), route);
  const loc = [isQuery(route) ? "query" : "body", field];
  expect(faults.map((fault) => fault.loc.slice(0, 2))).toContainEqual(loc);
});
