import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passDesignRoutes } from "./api";

export const passDesignStaffRouter = router({
  list: line(passDesignRoutes, "GET /v1/pass-designs"),
  get: line(passDesignRoutes, "GET /v1/pass-designs/{pass_design_id}"),
  create: line(passDesignRoutes, "POST /v1/pass-designs"),
  update: line(passDesignRoutes, "PATCH /v1/pass-designs/{pass_design_id}"),
  draw: line(passDesignRoutes, "POST /v1/pass-designs/{pass_design_id}/draw"),
  previewPublish: line(passDesignRoutes, "GET /v1/pass-designs/{pass_design_id}/publish-preview"),
  publish: line(passDesignRoutes, "POST /v1/pass-designs/{pass_design_id}/publish"),
  archive: line(passDesignRoutes, "POST /v1/pass-designs/{pass_design_id}/archive"),
  restore: line(passDesignRoutes, "POST /v1/pass-designs/{pass_design_id}/restore"),
  revisions: line(passDesignRoutes, "GET /v1/pass-designs/{pass_design_id}/revisions"),
  uploadImage: line(passDesignRoutes, "POST /v1/pass-designs/{pass_design_id}/images"),
});
