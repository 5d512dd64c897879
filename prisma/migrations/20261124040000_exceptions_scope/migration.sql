-- Waiving a fee, another refund than the terms', a kept price: these now want a scope of their own. Keys that may
-- refund could always give that money back; others could not be meant to.
UPDATE "api_keys" SET "scopes" = array_append("scopes", 'exceptions:write')
 WHERE 'refunds:write' = ANY ("scopes") AND NOT "scopes" && ARRAY['exceptions:write', '*'];
