import { streamOf } from "./write";

/** A table on its way: its lines are made while they are sent. */
export type TableFile = { filename: string; text: AsyncIterable<string> };

/** Without it, spreadsheets take UTF-8 for Latin letters. */
const MARK = "\uFEFF";

/** Answers with a table (CSV) as a download. */
export function downloadTable({ filename, text }: TableFile): Response {
  return new Response(streamOf(marked(text)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}

async function* marked(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield MARK;
  yield* text;
}
