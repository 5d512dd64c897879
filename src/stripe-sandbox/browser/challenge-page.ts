import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { formatMoney } from "@/lib/money";

const STYLE = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--ink:#16181d;--quiet:#5b6270;--line:#dfe2e8;
--accent:#2451d6;--on-accent:#fff;--notice:#fff4d6;--on-notice:#5c4300}
@media(prefers-color-scheme:dark){:root{--page:#0f1115;--card:#191c22;--ink:#f1f3f6;--quiet:#a3abba;
--line:#2c313b;--accent:#8fabff;--on-accent:#0b1433;--notice:#3a2f10;--on-notice:#ffe2a0}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--page);
color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:26rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;
padding:1.5rem}
.notice{margin:0 0 1.25rem;padding:.5rem .75rem;border-radius:.5rem;background:var(--notice);
color:var(--on-notice);font-size:.875rem}
h1{margin:0;font-size:1.25rem;line-height:1.3}
p{margin:.5rem 0 0;color:var(--quiet)}
dl{margin:1.25rem 0;border-block:1px solid var(--line);padding:.75rem 0;display:grid;gap:.25rem .75rem;
grid-template-columns:1fr auto}
dt{color:var(--quiet)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums;text-align:right}
form{display:grid;gap:.625rem}
button{font:inherit;font-weight:600;min-height:2.875rem;padding:0 1rem;border-radius:.625rem;
border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.plain{border-color:transparent;color:var(--quiet)}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** The page runs no script and loads nothing; the hash permits its own style. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  "cache-control": "no-store",
  // The address contains the secret, so it is sent to our own origin only. "no-referrer" would post `Origin:
  // null`.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/**
 * Returns the page with the bank's question: complete, fail or close. Plain HTML that works without a script.
 */
export function challengePage(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  form: { action: string; client_secret: string; return_url: string },
): string {
  const pays = intent.object === "payment_intent";
  const rows = pays
    ? `<dt>Amount</dt><dd>${escapeHtml(formatMoney(intent.amount, intent.currency.toUpperCase()))}</dd>`
    : "<dt>Amount</dt><dd>None, the card is only saved</dd>";
  return page(
    "Confirm with your bank",
    `<h1>Confirm that it is you</h1>
<p>A real bank would ask for a code or a fingerprint here.</p>
<dl>${rows}<dt>Asked by</dt><dd>Sandbox Bank</dd></dl>
<form method="post" action="${escapeHtml(form.action)}">
<input type="hidden" name="client_secret" value="${escapeHtml(form.client_secret)}">
<input type="hidden" name="return_url" value="${escapeHtml(form.return_url)}">
<button class="primary" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
<button class="plain" name="outcome" value="close">Close</button>
</form>`,
  );
}

/** Returns the page for a wrong link, or for an intent that is already decided. */
export function nothingToConfirmPage(return_url: string): string {
  return page(
    "Nothing to confirm",
    `<h1>There is nothing to confirm here</h1>
<p>The link is wrong, or this was already answered. <a href="${escapeHtml(return_url)}">Go back</a></p>`,
  );
}

/** Returns a page of the sandbox around this content. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><p class="notice">Test payments: no money moves.</p>
${content}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
