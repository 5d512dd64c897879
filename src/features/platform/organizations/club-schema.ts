import { z } from "zod";
import { Organization } from "./schema";

export const Club = Organization.pick({
  id: true,
  name: true,
  default_timezone: true,
  branding: true,
  pictures: true,
  address: true,
  profile: true,
}).meta({ id: "Club", description: "An organization as its members see it." });
export type Club = z.infer<typeof Club>;

export const NoFields = z.strictObject({});
