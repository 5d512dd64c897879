import type { Ctx } from "@/server/context";
import type { Quote, QuoteId } from "./schema";
import { loadQuote, toQuote } from "./store";

/** Returns one quote, expired or not. Raises QuoteNotFound. */
export async function getQuote(ctx: Ctx, input: QuoteId): Promise<Quote> {
  return toQuote(await loadQuote(ctx, input.quote_id));
}
