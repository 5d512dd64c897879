import { z } from "zod";
import { hashAct } from "@/features/people/approvals/hash-act";
import { asIfAllowed } from "@/features/people/approvals/approver";
import { askApproval, mailApproval } from "@/features/people/approvals/ask";
import { NotApprovable } from "@/features/people/approvals/errors";
import { grantApproval } from "@/features/people/approvals/grant";
import {
  type ApprovedAct,
  AskApproval,
  GrantApproval,
  MailApproval,
} from "@/features/people/approvals/schema";
import { approvedContext, spendApproval } from "@/features/people/approvals/spend";
import { type Actor, hasScope } from "@/server/context";
import { ValidationFailure } from "@/server/errors";
import { assertFieldScopes } from "@/server/field-scopes";
import { toFieldFaults } from "@/server/http/validation";
import type { Approvals } from "@/server/line";
import type { Route } from "@/server/route";
import { router, staffProcedure } from "@/server/trpc";
import { v1Routes } from "./rest/tables";

const operationOf = ({ method, path }: Route) => `${method} ${path}`;
const given = ({ token, route, input }: { token: string; route: Route; input: object }) => {
  const operation = operationOf(route);
  return { token, operation, input_hash: hashAct(operation, input) };
};

/** Heeds the approvals that go with the calls of lines. */
export const approvals: Approvals = {
  open: async (ctx, approved) => {
    if (!approved.route.approvable) throw NotApprovable();
    return approvedContext(ctx, given(approved), (actor) => may(approved, actor));
  },
  spend: (ctx, approved) => spendApproval(ctx, given(approved)),
};

/** Returns the operation that is to be allowed, and its fields as it would read them. Raises NotApprovable. */
function readAct({ operation, input }: ApprovedAct) {
  const route = v1Routes.find((one) => operationOf(one) === operation);
  if (!route?.approvable) throw NotApprovable();
  const read = z.safeParse(route.input, input);
  if (!read.success) throw new ValidationFailure(toFieldFaults(read.error.issues, () => "body"));
  const { approvable } = route;
  const input_hash = hashAct(operation, read.data);
  return { route: { ...route, approvable }, input: read.data, input_hash };
}

/** Tells whether somebody may do an act themselves, as far as their scopes go; the act knows the limits. */
function may({ route, input }: { route: Route; input: object }, actor: Actor): boolean {
  if (route.scope !== "none" && !hasScope(actor, route.scope)) return false;
  try {
    assertFieldScopes(route, actor, input);
    return true;
  } catch {
    return false;
  }
}

/** How a person of the staff asks a colleague to allow one act, on the same screen. */
export const approvalRouter = router({
  /** Begins to ask. Raises NotApprovable, RateLimitExceeded, and what the act raises whoever does it. */
  ask: staffProcedure.input(AskApproval).mutation(async ({ ctx, input: { operation, input } }) => {
    const { route, input: read, input_hash } = readAct({ operation, input });
    const told = await route.approvable(asIfAllowed(ctx), read as never);
    return askApproval(ctx, { operation, input_hash, told });
  }),
  /** Mails a code to a colleague; the answer is the same for any address. Raises ApprovalOver. */
  mail: staffProcedure.input(MailApproval).mutation(({ ctx, input }) => mailApproval(ctx, input)),
  /** Returns the token of an approval, once the colleague has proved themselves. */
  grant: staffProcedure.input(GrantApproval).mutation(({ ctx, input }) => {
    const act = readAct(input);
    const { approval_id, proof } = input;
    const { input_hash } = act;
    return grantApproval(ctx, { approval_id, input_hash, proof }, (actor) => may(act, actor));
  }),
});
