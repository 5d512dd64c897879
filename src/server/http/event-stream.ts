/** An answer that stays open and tells what happens, as browsers read it (HTML, server-sent events). */
export type EventStream = {
  response: Response;
  /** Sends an event; a stream whose reader has fallen far behind ends instead. */
  send(event: string, data: object): void;
  end(): void;
};

/** The most bytes that wait for a slow reader. */
const MOST_WAITING = 64 * 1024;

/** Opens an answer of events. `onEnd` runs once, whichever side ends it. */
export function openEventStream(request: Request, onEnd: () => void): EventStream {
  const encoder = new TextEncoder();
  let ended = false;
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const over = () => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  const end = () => {
    if (ended) return;
    out?.close();
    over();
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => void (out = controller), cancel: over },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  request.signal.addEventListener("abort", end, { once: true });
  return {
    response: new Response(body, {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // A proxy that collects an answer before it passes it on would pass on nothing.
        "x-accel-buffering": "no",
      },
    }),
    send: (event, data) => {
      if (ended || !out) return;
      out.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      if ((out.desiredSize ?? 0) <= 0) end();
    },
    end,
  };
}
