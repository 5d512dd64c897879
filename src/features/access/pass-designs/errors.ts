import { failure, notFoundFailure } from "@/server/errors";

export const PassDesignNotFound = notFoundFailure("pass_design", "Pass design");
export const PassDesignInvalid = failure(
  "invalid",
  "pass_design_invalid",
  "Pass design invalid",
  "A phone would refuse a pass of this design, or show it crippled; `field` names what is at fault, and `errors` lists everything.",
);
export const PassDesignNotPublished = failure(
  "conflict",
  "pass_design_not_published",
  "Pass design not published",
  "Passes are made of designs that were published; this one is still a draft.",
);
export const PassDesignArchived = failure(
  "conflict",
  "pass_design_archived",
  "Pass design archived",
  "The design is archived: passes that were made of it go on, and no new ones are made.",
);
export const PassImageInvalid = failure(
  "invalid",
  "pass_image_invalid",
  "Picture invalid",
  "The picture is not a PNG or JPEG that can be read, or its size is out of bounds; `detail` says which.",
);
