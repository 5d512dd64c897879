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
  "The code no longer works: it was used, has expired, or was tried too often. Ask for a new mail.",
);

export const FreshSignInRequired = failure(
  "forbidden",
  "fresh_sign_in_required",
  "Fresh sign-in required",
  "Anybody at an open browser could do this: sign in again first, and do it within ten minutes.",
);
