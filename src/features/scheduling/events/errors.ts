import { failure } from "@/server/errors";

export const HostUnavailable = failure(
  "conflict",
  "host_unavailable",
  "Host unavailable",
  "A host leads another published event at this time. `affected` names the hosts and the events.",
);
