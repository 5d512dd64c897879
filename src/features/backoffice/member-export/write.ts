import type { z } from "zod";
import type { Ctx } from "@/server/context";
import { present } from "@/server/http/livemode";

/** A file on its way: its text is made while it is sent. */
export type ExportFile = { filename: string; text: AsyncIterable<string> };
/** One of its lists, a page at a time, and the type of its items. */
export type Part = { name: string; item: z.ZodType; pages: AsyncIterable<object[]> };

/**
 * Writes a JSON object with the fields of `head` and then the lists, holding one page at a time.
 */
export async function* writeJson(head: object, parts: Part[], ctx: Ctx): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const { name, item, pages } of parts) {
    yield `,${JSON.stringify(name)}:[`;
    let between = "";
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield (
        between + page.map((one) => JSON.stringify(present({ output: item }, one, ctx))).join(",")
      );
      between = ",";
    }
    yield "]";
  }
  yield "}";
}

/** Answers with the file as a download; an export that breaks off is not valid JSON. */
export function downloadOf({ filename, text }: ExportFile): Response {
  return new Response(streamOf(text), {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Makes each piece only when it is read: nothing waits in memory for a slow reader. */
export function streamOf(text: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const pieces = text[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
