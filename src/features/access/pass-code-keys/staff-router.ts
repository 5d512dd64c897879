import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passCodeKeyRoutes } from "./api";

export const passCodeKeyStaffRouter = router({
  list: line(passCodeKeyRoutes, "GET /v1/pass-code-keys"),
  rotate: line(passCodeKeyRoutes, "POST /v1/pass-code-keys"),
  retire: line(passCodeKeyRoutes, "POST /v1/pass-code-keys/{pass_code_key_id}/retire"),
});
