import { route } from "@/server/route";
import { readSetup } from "./read";
import { ReadSetup, Setup, SkipSetupStep } from "./schema";
import { skipSetupStep } from "./skip-step";

const tag = "Organizations";

/** `/v1/setup` */
export const setupRoutes = [
  route({
    method: "GET",
    path: "/v1/setup",
    tag,
    summary: "Read the set-up",
    description:
      "Returns the steps from an empty club to its first paid booking. Each is worked out from the club's data, so it is done however it was done, and open again if what it needs goes away: a new resource without a price opens `prices`.",
    scope: "organizations:read",
    input: ReadSetup,
    output: Setup,
    run: (ctx) => readSetup(ctx),
  }),
  route({
    method: "POST",
    path: "/v1/setup/skip",
    tag,
    summary: "Leave out a step of the set-up",
    description:
      "Leaves out a step that nobody needs to book and pay: `rules`, `look`, `desk` or `scanner`. `skipped: false` takes it up again.",
    scope: "organizations:write",
    input: SkipSetupStep,
    output: Setup,
    run: skipSetupStep,
    example: { step: "scanner" },
  }),
];
