import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { imageRoutes } from "./api";

export const imageStaffRouter = router({
  upload: line(imageRoutes, "POST /v1/images"),
});
