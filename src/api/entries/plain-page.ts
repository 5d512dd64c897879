import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;
background:light-dark(#f8fafb,#0c1114);color:light-dark(#0f1a20,#eef2f4);
font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
p{max-width:24rem;margin:0;text-wrap:pretty}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Renders one sentence as a page, for addresses that Next does not answer: no script, nothing loaded, never cached.
 * `sentence` is ours, never a visitor's text.
 */
export function plainPage(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
  language = "en",
): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Foyer</title><style>${STYLE}</style><main><p>${sentence}</p></main></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      ...headers,
    },
  });
}
