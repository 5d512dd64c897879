import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { restFetch } from "@/api/entries/rest-fetch";
import { isOutage } from "@/server/http/problem";
import { meters, startMeters, stopMeters } from "@/server/observe/meters";
import { newPeer } from "@/testing/limits";
import { eventually } from "@/testing/waits";
import { type Servers, startServers } from "@/testing/worlds/standby";
import { makeWorld, type World } from "@/testing/worlds/world";
import { closeDatabase, getDatabase, openDatabase } from "./db";
import { findServer } from "./hosts";
import { openReplica, readWithReplica, type Replica } from "./replica";

/** A primary and its standby: replicas that answer lists, restarts, and a standby that takes over. */

const shared = globalThis as {
  __foyerDatabase?: ReturnType<typeof openDatabase>;
  foyerReplica?: Replica;
};
const usual = getDatabase();
let servers: Servers;
let world: World;
let replica: Replica;
let authorization: string;
const opened: ReturnType<typeof openDatabase>[] = [];

const open = (...args: Parameters<typeof openDatabase>) => {
  const database = openDatabase(...args);
  opened.push(database);
  return database;
};

beforeAll(async () => {
  servers = await startServers();
  await startMeters();
  shared.__foyerDatabase = openDatabase(servers.primary.url, { max: 6, patienceMs: 60_000 });
  world = await makeWorld();
  authorization = `Bearer ${(await createApiKey(world.ctx, { name: "Key", scopes: ["*"] })).secret}`;
  replica = openReplica(
    openDatabase(servers.standby.url, { max: 4 }),
    (statement, values) => getDatabase().query(statement, values),
    { afterStart: 0 },
  );
  shared.foyerReplica = replica;
});
afterEach(async () => {
  for (const { prisma, pool } of opened.splice(0)) {
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
  }
});
afterAll(async () => {
  delete shared.foyerReplica;
  await replica.close();
  await closeDatabase();
  shared.__foyerDatabase = usual;
  stopMeters();
  await servers.stop();
});

const ask = async (method: string, path: string, body?: object) => {
  const answer = await restFetch(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
    newPeer(),
  );
  return { status: answer.status, body: (await answer.json()) as { total: number } };
};
/** Returns how many reads each has answered so far. */
const answeredBy = async (who: string) => {
  const metric = await meters()?.registry.getSingleMetric("foyer_replica_reads_total")?.get();
  return metric?.values.find(({ labels }) => labels["answered_by"] === who)?.value ?? 0;
};
const apiKey = (id: string) =>
  world.as({
    ...{ kind: "apiKey", id, tenant_id: world.org.tenant_id, scopes: new Set(["*"]) },
    organization_ids: [world.org.id],
  });
const isStandby = async (at: ReturnType<typeof apiKey>) => {
  const text = "SELECT pg_is_in_recovery() AS standby";
  return (await at.query<{ standby: boolean }>({ name: "is_standby", text }, []))[0]?.standby;
};
const readsFrom = (ctx: ReturnType<typeof apiKey>, of = replica) =>
  readWithReplica(ctx, isStandby, isOutage, of);
const caughtUp = () =>
  eventually(async () => {
    const stranger = await replica.mayAnswer("apiKey:key_stranger");
    if (replica.behindMs() !== 0 || stranger !== "replica") throw new Error("It is behind.");
  });

describe("a replica", () => {
  test("answers lists of keys and staff; a member's, and single objects, stay with the primary", async () => {
    await caughtUp();
    expect(await readsFrom(apiKey("key_reader"))).toBe(true);
    const scopes = new Set(["*"]);
    expect(await readsFrom(world.as({ kind: "staff", id: "stf_1", scopes }))).toBe(true);
    const member = { kind: "member", id: "mbr_1", user_id: "usr_1", scopes, fresh: true } as const;
    expect(await readsFrom(world.as(member))).toBe(false);
    const before = await answeredBy("replica");
    expect((await ask("GET", "/v1/members")).status).toBe(200);
    expect(await answeredBy("replica")).toBe(before + 1);
    await ask("GET", "/v1/members/mbr_01M8A4WJ2SYKF37RGMTC5BJ4HW");
    expect(await answeredBy("replica")).toBe(before + 1);
  });

  test("that is behind shows nobody less than they have written, and answers again once it has it", async () => {
    await caughtUp();
    const { total } = (await ask("GET", "/v1/members")).body;
    await servers.standby.pause();
    try {
      for (let more = 1; more <= 3; more++) {
        expect((await ask("POST", "/v1/members", { name: `Ann ${more}` })).status).toBe(201);
        expect((await ask("GET", "/v1/members")).body.total).toBe(total + more);
      }
      expect(await answeredBy("primary_own_write")).toBeGreaterThanOrEqual(3);
      // Whoever has written nothing reads what was there a moment ago.
      const others = apiKey("key_other");
      const seen = await readWithReplica(
        others,
        ({ db }) => db.member.count({ where: { organization_id: world.org.id } }),
        isOutage,
      );
      expect(seen).toBe(total);
    } finally {
      await servers.standby.resume();
    }
    await caughtUp();
    const before = await answeredBy("replica");
    expect((await ask("GET", "/v1/members")).body.total).toBe(total + 3);
    expect(await answeredBy("replica")).toBe(before + 1);
  });

  test("is waited for by whoever is told of a change, unless it is so far behind that it answers nobody", async () => {
    await caughtUp();
    const impatient = openReplica(open(servers.standby.url, { max: 2 }), getDatabase().query, {
      mostBehind: 100,
    });
    await servers.standby.pause();
    let reached = false;
    let reaching = Promise.resolve();
    try {
      await ask("POST", "/v1/members", { name: "Ann Told" });
      reaching = replica.reachesNow().then(() => void (reached = true));
      await impatient.reachesNow();
      expect(reached).toBe(false);
    } finally {
      await servers.standby.resume();
      await impatient.close();
    }
    await reaching;
    const where = { organization_id: world.org.id, name: "Ann Told" };
    expect(await replica.prisma.member.count({ where })).toBe(1);
  });

  test("that is far behind, or gone, answers nobody", async () => {
    const impatient = openReplica(open(servers.standby.url, { max: 2 }), getDatabase().query, {
      ...{ every: 50, mostBehind: 100, afterStart: 0 },
    });
    await servers.standby.pause();
    try {
      await eventually(async () => {
        await ask("POST", "/v1/members", { name: "Ann More" });
        if (await readsFrom(apiKey("key_late"), impatient)) throw new Error("not far enough");
      });
      expect(await impatient.mayAnswer("apiKey:key_late")).toBe("primary_behind");
      expect(impatient.behindMs()).toBeGreaterThan(100);
    } finally {
      await servers.standby.resume();
      await impatient.close();
    }
    const gone = openReplica(open("postgresql://foyer@127.0.0.1:9/foyer"), getDatabase().query);
    expect(await readsFrom(apiKey("key_late"), gone)).toBe(false);
    expect(gone.behindMs()).toBeNull();
    await gone.close();
  });

  test("must have everything after a start of the primary, which may have forgotten who wrote", async () => {
    await caughtUp();
    const careful = openReplica(open(servers.standby.url, { max: 2 }), getDatabase().query, {
      afterStart: 3_600_000,
    });
    await servers.standby.pause();
    try {
      await ask("POST", "/v1/members", { name: "Ann Last" });
      expect(await careful.mayAnswer("apiKey:key_stranger")).toBe("primary_own_write");
      expect(await replica.mayAnswer("apiKey:key_stranger")).toBe("replica");
    } finally {
      await servers.standby.resume();
      await careful.close();
    }
  });

  test("that fails in the middle is replaced by the primary, and a wrong question is not asked twice", async () => {
    await caughtUp();
    let reads = 0;
    const failing = (error: unknown) => async (ctx: ReturnType<typeof apiKey>) => {
      reads++;
      if (await isStandby(ctx)) throw error;
      return "the primary's";
    };
    // Cancelled because of a conflict with recovery.
    const conflict = Object.assign(new Error("canceling statement"), { code: "40001" });
    const key = apiKey("key_reader");
    expect(await readWithReplica(key, failing(conflict), isOutage)).toBe("the primary's");
    expect(reads).toBe(2);
    await expect(readWithReplica(key, failing(new Error("mine")), isOutage)).rejects.toThrow(
      "mine",
    );
    expect(reads).toBe(3);
  });
});

describe("several hosts", () => {
  const both = (...extra: string[]) => {
    const [a, b] = [new URL(servers.standby.url), new URL(servers.primary.url)];
    return `postgresql://${a.username}:${a.password}@${a.host},${b.host}${a.pathname}${extra.join("")}`;
  };
  const standbyAt = async (url: string) => {
    const { pool } = open(url, { max: 2 });
    return (await pool.query("SELECT pg_is_in_recovery() AS standby")).rows[0]?.standby as boolean;
  };

  test("the one that can write is found, or the one that is asked for", async () => {
    expect(await standbyAt(both())).toBe(false);
    expect(await standbyAt(both("?target_session_attrs=any"))).toBe(true);
    expect(await standbyAt(both("?target_session_attrs=prefer-standby"))).toBe(true);
    expect(await findServer(both())).toBe(servers.primary.url);
    const dead = both().replace(/:\d+,/, ":9,");
    expect(await standbyAt(dead)).toBe(false);
    // There is no standby: a preferred one is done without, a demanded one is not.
    expect(await standbyAt(`${dead}?target_session_attrs=prefer-standby`)).toBe(false);
    await expect(standbyAt(`${dead}?target_session_attrs=standby`)).rejects.toThrow();
  });

  test("a request waits while PostgreSQL restarts, and then goes on", async () => {
    const patient = open(servers.primary.url, { max: 3, patienceMs: 60_000 });
    const impatient = open(servers.primary.url, { max: 3 });
    const one = "SELECT 1 AS n";
    // A statement on a connection that is just being cut off is lost with it: the patient one has none.
    await impatient.pool.query(one);
    process.kill(servers.primary.pid, "SIGINT");
    await eventually(async () => {
      const failure = await impatient.pool.query(one).catch((error: { code?: string }) => error);
      if (!("code" in failure) || !/ECONNREFUSED|57P0/.test(failure.code ?? ""))
        throw new Error("It still answers.");
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => patient.pool.query(one)));
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array(12).fill(1));
  });

  // Last: afterwards there is no standby.
  test("a standby that takes over is written to, without a restart of ours", async () => {
    const { pool } = open(both(), { max: 2, patienceMs: 60_000 });
    await pool.query("CREATE TABLE of_this_test (n integer)");
    const copy = open(servers.standby.url, { max: 1 });
    await eventually(() => copy.pool.query("SELECT n FROM of_this_test"));
    await servers.primary.stop();
    const written = pool.query("INSERT INTO of_this_test VALUES (1)");
    await servers.standby.promote();
    await written;
    const { rows } = await pool.query("SELECT inet_server_port() AS port FROM of_this_test");
    expect(rows).toEqual([{ port: Number(new URL(servers.standby.url).port) }]);
  });
});
