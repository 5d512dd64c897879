import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { searchRoutes } from "./api";

export const searchStaffRouter = router({
  find: line(searchRoutes, "GET /v1/search"),
  names: line(searchRoutes, "GET /v1/names"),
});
