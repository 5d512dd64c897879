import { route } from "@/server/route";
import { DisputeNotFound } from "./errors";
import { getDispute } from "./get";
import { listDisputes } from "./list";
import { Dispute, DisputeId, DisputePage, ListDisputes } from "./schema";

const tag = "Disputes";

/** `/v1/disputes` */
export const disputeRoutes = [
  route({
    method: "GET",
    path: "/v1/disputes",
    tag,
    summary: "List disputes",
    description:
      "Lists what payers' banks dispute, newest first. A payment may have several disputes; its own fields tell of the one that is most urgent. Evidence is sent at the processor.",
    scope: "payments:read",
    input: ListDisputes,
    output: DisputePage,
    run: listDisputes,
  }),
  route({
    method: "GET",
    path: "/v1/disputes/{dispute_id}",
    tag,
    summary: "Get a dispute",
    description:
      "Returns a dispute: what the bank says, how it stands and until when it can be answered.",
    scope: "payments:read",
    input: DisputeId,
    output: Dispute,
    errors: [DisputeNotFound],
    run: getDispute,
  }),
];
