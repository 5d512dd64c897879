import { failure } from "@/server/errors";

export const ApprovalRefused = failure(
  "forbidden",
  "approval_refused",
  "Approval refused",
  "The code or passkey is wrong, or belongs to nobody else on this club's staff. Nobody approves their own acts.",
);

export const ApprovalNotEnough = failure(
  "forbidden",
  "approval_not_enough",
  "Approval not enough",
  "The person who approves lacks the right themselves.",
);

export const ApprovalOver = failure(
  "forbidden",
  "approval_over",
  "Approval over",
  "An approval is good once, for two minutes, and for exactly what it was given for.",
);

export const NotApprovable = failure(
  "forbidden",
  "not_approvable",
  "Not approvable",
  "This operation cannot be approved by somebody else.",
);
