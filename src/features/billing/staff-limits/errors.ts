import { failure } from "@/server/errors";

export const LimitExceeded = failure(
  "forbidden",
  "limit_exceeded",
  "Limit exceeded",
  "Your roles let you give away less than this: `limit` names which of their limits, and `most` its value. Ask somebody who may give more.",
);
