import { failure, notFoundFailure } from "@/server/errors";

export const PassDesignNotFound = notFoundFailure("pass_design", "Pass design");
export const PassDesignInvalid = failure(
  "invalid",
  "pass_design_invalid",
  "Pass design invalid",
  "A phone would refuse a pass of this design, or show it crippled; `field` names what is at fault.",
);
