import { expect, test } from "vitest";
import { settleBy } from "./make-series";

test("cash and the terminal's money of weekly dates go into the chosen till, and no other", () => {
  const till = "css_1";
  expect(settleBy({ way: "cash", till })).toEqual({
    ...{ settle: "offline", provider: "cash", cash_session_id: till },
  });
  expect(settleBy({ way: "card_terminal", till })).toMatchObject({ cash_session_id: till });
  expect(settleBy({ way: "cash", till: null })).toEqual({ settle: "offline", provider: "cash" });
  expect(settleBy({ way: "bank_transfer", till })).toEqual({
    ...{ settle: "offline", provider: "bank_transfer" },
  });
  expect(settleBy({ way: "on_account", till })).toEqual({ settle: "on_account" });
});
