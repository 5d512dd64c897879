import { expect, test } from "vitest";
import { watchSql } from "@/testing/sent-sql";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const sent = watchSql();
const the = setUpSubscriptions();

test("a renewal that a card pays takes at most 54 statements, in four transactions", async () => {
  await the.card();
  const { id } = await the.subscribe();
  // The processor's account is looked up once for all renewals.
  await the.toNext(id);
  the.money.world.setNow((await the.look(id)).next_update?.at ?? "");
  sent.length = 0;
  await the.work();
  const statements = [...sent];
  expect(await the.paid()).toBe(3);
  expect(statements.filter((sql) => sql === "BEGIN")).toHaveLength(4);
  expect(statements.length).toBeLessThanOrEqual(54);
});
