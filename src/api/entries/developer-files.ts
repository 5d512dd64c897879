import { readDocsEntries } from "@/api/docs-index/read-entries";
import { llmsFullText, llmsText } from "@/api/guides/llms";
import { postmanCollection } from "@/api/guides/postman";
import { getEnv } from "@/server/config/env";

const HEADERS = { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" };

function asText(text: string): Response {
  return new Response(text, {
    headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
}

/** Answers `/llms.txt`. */
export async function llmsFile(): Promise<Response> {
  return asText(await llmsText(getEnv().BASE_URL));
}

/** Answers `/llms-full.txt`. */
export async function llmsFullFile(): Promise<Response> {
  return asText(await llmsFullText());
}

/** Answers `/docs/postman.json`, as a file to import. */
export function postmanFile(): Response {
  return Response.json(postmanCollection(getEnv().BASE_URL), {
    headers: { ...HEADERS, "content-disposition": 'attachment; filename="foyer.postman.json"' },
  });
}

/** Answers `/docs/search.json`: what the search field of the documentation looks through. */
export async function searchFile(): Promise<Response> {
  return Response.json(await readDocsEntries(), { headers: HEADERS });
}
