import { failure } from "@/server/errors";

export const SignInCodeWrong = failure(
  "invalid",
  "sign_in_code_wrong",
  "Sign-in code wrong",
  "This is not the code of the newest mail. A code has six digits and works once.",
);
export const SignInCodeOver = failure(
  "gone",
  "sign_in_code_over",
  "Sign-in code over",
  "The code works no more: it was used, is over, or was tried too often. Ask for a new mail.",
);

export const FreshSignInRequired = failure(
  "forbidden",
  "fresh_sign_in_required",
  "Fresh sign-in required",
  "Whoever finds an open browser could do this too: sign in again, and do it within ten minutes.",
);
