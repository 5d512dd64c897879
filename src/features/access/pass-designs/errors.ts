import { failure, notFoundFailure } from "@/server/errors";

export const PassDesignNotFound = notFoundFailure("pass_design", "Pass design");
export const PassDesignInvalid = failure(
  "invalid",
  "pass_design_invalid",
  "Pass design invalid",
  "A phone would refuse a pass of this design, or show it crippled; `field` names the first fault, and `errors` lists all.",
);
export const PassDesignNotPublished = failure(
  "conflict",
  "pass_design_not_published",
  "Pass design not published",
  "Passes need a published design; this one is still a draft.",
);
export const PassDesignArchived = failure(
  "conflict",
  "pass_design_archived",
  "Pass design archived",
  "The design is archived: its passes keep working, and no new ones are made.",
);
export const PassImageInvalid = failure(
  "invalid",
  "pass_image_invalid",
  "Picture invalid",
  "The picture is not a PNG or JPEG that can be read, or its size is out of bounds; `detail` says which.",
);
