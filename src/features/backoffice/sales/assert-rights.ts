import { type Actor, hasScope } from "@/server/context";
import { InsufficientScope } from "@/server/errors";
import { LINE_SCOPES, type CreateSale } from "./schema";

/**
 * Refuses a line that does more than its seller may do by the operation that it stands for. Raises InsufficientScope, with
 * the scope that is missing.
 */
export function assertRights(actor: Actor, { lines }: Pick<CreateSale, "lines">): void {
  for (const [field, scope] of Object.entries(LINE_SCOPES)) {
    const sells = lines.some((line) => line[field as keyof typeof LINE_SCOPES] !== undefined);
    if (sells && !hasScope(actor, scope)) {
      throw InsufficientScope({ required_scope: scope, field: `lines.${field}` });
    }
  }
}
