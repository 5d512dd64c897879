/**
 * An answer that keeps its text at hand. A Response makes a stream of its body at once, which costs more than anything
 * else that a small answer needs; this one does so only for a reader that is not our own server, as Next.
 */
export class TextResponse extends Response {
  #readable: Response | undefined;

  constructor(
    readonly written: string,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  /** The answer as others read it: always the same one, because a body can be read once. */
  get readable(): Response {
    return (this.#readable ??= new Response(this.written, this));
  }
}

// Not in the class: to the compiler these are properties of a Response, and in truth its prototype's accessors.
for (const name of ["body", "bodyUsed"] as const)
  Object.defineProperty(TextResponse.prototype, name, {
    get(this: TextResponse) {
      return this.readable[name];
    },
  });
// `bytes` came with Node 22.
for (const name of ["arrayBuffer", "blob", "bytes", "clone", "formData", "json", "text"] as const)
  if (name in Response.prototype)
    Object.defineProperty(TextResponse.prototype, name, {
      value(this: TextResponse): unknown {
        return (this.readable as Response & { bytes(): unknown })[name]();
      },
    });
