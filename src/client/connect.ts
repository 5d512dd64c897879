import createClient, { type FetchResponse, type MaybeOptionalInit } from "openapi-fetch";
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from "openapi-typescript-helpers";
import { failureOf } from "./errors";
import { type Patience, sendSafely } from "./send-safely";

export type Settings = Patience & {
  /** Where the API is: `https://members.example.org`. */
  baseUrl: string;
  /** Another fetch than the runtime's own. */
  fetch?: (request: Request) => Promise<Response>;
};

type Methods<P> = Extract<keyof P, HttpMethod>;
/** The arguments after a path: none where an operation needs none. */
type Init<T> = RequiredKeysOf<T> extends never ? [T?] : [T];
type Operation<Paths, P extends keyof Paths, M extends HttpMethod> = Extract<
  Paths[P][Extract<M, Methods<Paths[P]>>],
  Record<string | number, unknown>
>;
/** The answer of an operation: parsed JSON; undefined where it has none. */
type Answer<Paths, P extends keyof Paths, M extends HttpMethod, I> = NonNullable<
  FetchResponse<Operation<Paths, P, M>, I, "application/json">["data"]
>;
type Call<Paths extends object, M extends HttpMethod> = <
  P extends PathsWithMethod<Paths, M>,
  I extends MaybeOptionalInit<Paths[P], Extract<M, keyof Paths[P]>>,
>(
  path: P,
  ...init: Init<I>
) => Promise<Answer<Paths, P, M, I>>;

/** The item of a list; never for what is no list. */
type Item<Paths, P extends keyof Paths> =
  Answer<Paths, P, "get", object> extends { items: (infer T)[] } ? T : never;

/** The operations of the API by method and path. Each gives the answer, or raises a FoyerError. */
export type Api<Paths extends object> = {
  get: Call<Paths, "get">;
  post: Call<Paths, "post">;
  put: Call<Paths, "put">;
  patch: Call<Paths, "patch">;
  delete: Call<Paths, "delete">;
  /** Gives all items of a list, page after page by its cursor, as they are asked for. */
  all: <
    P extends PathsWithMethod<Paths, "get">,
    I extends MaybeOptionalInit<Paths[P], Extract<"get", keyof Paths[P]>>,
  >(
    path: P,
    ...init: Init<I>
  ) => AsyncGenerator<Item<Paths, P>, void>;
};

type Loose = { params?: { query?: Record<string, unknown> } };
type Page = { items: unknown[]; next_cursor?: string | null };
type LooseCall = (path: string, init?: Loose) => Promise<{ data?: unknown; response: Response }>;

/** Connects to the API at an address, with these headers on each request. */
export function connect<Paths extends object>(
  { baseUrl, fetch = (request) => globalThis.fetch(request), ...patience }: Settings,
  authorize: (request: Request) => Promise<Request>,
): Api<Paths> {
  const send = sendSafely(async (request) => fetch(await authorize(request)), patience);
  const client = createClient<Record<string, never>>({
    baseUrl: baseUrl.replace(/\/$/, ""),
    // As the document says of every list: `status=active,invited`.
    querySerializer: { array: { style: "form", explode: false } },
    fetch: async (request) => {
      const response = await send(request);
      if (!response.ok && response.status !== 304) throw await failureOf(response);
      return response;
    },
  }) as unknown as Record<string, LooseCall>;
  const call = (method: string) => async (path: string, init?: Loose) =>
    (await client[method]?.(path, init))?.data;
  const get = call("GET");
  async function* all(path: string, init: Loose = {}): AsyncGenerator<unknown, void> {
    let cursor: string | null | undefined;
    do {
      const query = { size: 100, ...init.params?.query, ...(cursor && { cursor }) };
      const page = (await get(path, { ...init, params: { ...init.params, query } })) as Page;
      yield* page.items;
      cursor = page.next_cursor;
    } while (cursor);
  }
  const methods = { post: call("POST"), put: call("PUT"), patch: call("PATCH") };
  return { get, ...methods, delete: call("DELETE"), all } as unknown as Api<Paths>;
}
