import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { accountInvitationRoutes } from "./api";

export const accountInvitationStaffRouter = router({
  list: line(accountInvitationRoutes, "GET /v1/accounts/{account_id}/invitations"),
  revoke: line(accountInvitationRoutes, "DELETE /v1/account-invitations/{account_invitation_id}"),
});
