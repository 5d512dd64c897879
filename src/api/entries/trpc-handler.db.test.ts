import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { windowEnd } from "@/server/http/rate-limit";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { signIn } from "@/api/contract/club";
import { trpcFetch } from "./trpc-handler";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld();
  const { email } = await makeMember(world);
  cookie = `next-auth.session-token=${await signIn(world.ctx, email ?? "")}`;
});

type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit };

function ask(path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Response> {
  const init = { method, headers: { cookie, ...headers }, body: body ?? null, duplex: "half" };
  return trpcFetch(new Request(`http://localhost:3000/api/trpc/${path}`, init));
}

const batchOf = (calls: number, comma = ",") =>
  `${Array(calls).fill("me.get").join(comma)}?batch=1`;

/** Repeats the work if a minute ends in between, which begins the count anew. */
async function inOneMinute(work: () => Promise<Response>, status: number): Promise<Response> {
  const answer = await work();
  return answer.status === status ? answer : work();
}

const change = (body: BodyInit, type = "application/json") =>
  ask("me.switchOrganization", { method: "POST", body, headers: { "content-type": type } });

async function refusalOf(answer: Response) {
  const { error } = (await answer.json()) as {
    error: { code: number; message: string; data: { code: string; httpStatus: number } };
  };
  expect(error.code).toBeLessThan(0);
  expect(error.message).toMatch(/\w+ \w+/);
  expect(error.data.httpStatus).toBe(answer.status);
  return error.data.code;
}

describe("the portal's procedures", () => {
  test("answer a signed-in member", async () => {
    expect((await ask("me.get")).status).toBe(200);
  });

  test("read no input of a visitor without a session", async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      { pull: (to) => void ((read += 1), to.enqueue(new Uint8Array(1000))) },
      { highWaterMark: 0 },
    );
    const headers = { cookie: "", "content-type": "application/json" };
    const answer = await ask("me.switchOrganization", { method: "POST", headers, body });
    expect(answer.status).toBe(401);
    expect(await refusalOf(answer)).toBe("invalid_credentials");
    expect(read).toBe(0);
  });

  test("refuse a body of more than 1 MiB, or in another form than JSON", async () => {
    const large = await change(JSON.stringify({ organization_id: "x".repeat(1024 * 1024) }));
    expect(await refusalOf(large)).toBe("body_too_large");
    expect(large.headers.get("connection")).toBe("close");
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
    ])
      expect(await refusalOf(await change("x", type))).toBe("unsupported_media_type");
  });

  test("refuse invalid JSON, and texts that cannot be stored", async () => {
    const asked = (input: string) => ask(`resources.get?input=${encodeURIComponent(input)}`);
    const nul = JSON.stringify({ resource_id: "evr_\0", organization_id: "\0" });
    for (const answer of [
      await change("xxxx"),
      await asked("xxxx"),
      await change(nul),
      await asked(nul),
    ]) {
      expect(await refusalOf(answer)).toBe("validation_error");
      expect(answer.status).toBe(422);
    }
  });

  test("refuse JSON that is too deep or too wide, in a body or an address", async () => {
    const deep = "[".repeat(100_000);
    expect(await refusalOf(await change(deep))).toBe("validation_error");
    expect(await refusalOf(await change(`[${"1,".repeat(10_000)}1]`))).toBe("validation_error");
    const asked = await ask(`me.get?input=${deep.slice(0, 5_000)}`);
    expect(asked.status).toBe(422);
    expect(await asked.json()).toMatchObject({
      error: { data: { faults: [{ type: "json_invalid" }] } },
    });
  });

  test("take twenty calls at once, and not more", async () => {
    const { length } = (await (await ask(batchOf(20))).json()) as unknown[];
    expect(length).toBe(20);
    for (const comma of [",", "%2C", "%2c"]) {
      const refused = await ask(batchOf(21, comma));
      expect([refused.status, await refusalOf(refused)]).toEqual([422, "too_many_calls"]);
    }
  });

  test("answer an unknown procedure with a code", async () => {
    expect(await refusalOf(await ask("me.nothing"))).toBe("route_not_found");
    expect(await refusalOf(await ask("me.get", { method: "POST" }))).toBe("unsupported_media_type");
    expect(await refusalOf(await ask("me.switchOrganization"))).toBe("method_not_allowed");
  });

  test("count each call of a request, and refuse calls beyond the limit", async () => {
    const { id } = await world.ctx.db.member.findFirstOrThrow({
      where: { organization_id: world.org.id },
    });
    const address = newId("req");
    const visitor = { headers: { cookie: "", "x-forwarded-for": address } };
    for (const [who, sent, first] of [
      [id, {}, 200],
      [address, visitor, 401],
    ] as const) {
      const left = async (questions: number, path: string) => {
        const bucket = `questions:${who}`;
        await world.ctx.db.rateWindow.deleteMany({ where: { bucket } });
        const data = { bucket, count: 600 - questions, window_ends_at: windowEnd(new Date()) };
        await world.ctx.db.rateWindow.create({ data });
        return ask(path, sent);
      };
      expect((await left(2, batchOf(2))).status).toBe(first);
      const refused = await inOneMinute(() => left(2, batchOf(3)), 429);
      expect(await refusalOf(refused)).toBe("rate_limit_exceeded");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});
