import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passDesignRoutes } from "./api";

export const passDesignStaffRouter = router({
  list: line(passDesignRoutes, "GET /v1/pass-designs"),
});
