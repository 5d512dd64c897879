import { failure } from "@/server/errors";

export const SetUpLinkOver = failure(
  "gone",
  "set_up_link_over",
  "Link is over",
  "The link was used, or it is older than a day. Start the installation again: it prints a new one while there is no club.",
);
export const NotAnOwner = failure(
  "forbidden",
  "not_an_owner",
  "Not an owner",
  "Only the owner of a club makes another one beside it.",
);
