import { expect, test } from "vitest";
import { looksLikeEmailAddress } from "./email-address";

test.each(["a@b.cd", "ada.winter+club@mail.example.org", "ü@münchen.example", "a@b..c"])(
  "%j may be an email address",
  (text) => expect(looksLikeEmailAddress(text)).toBe(true),
);

test.each(["", "a", "a@", "@b.cd", "a@b", "a@.b", "a@b.", "a@b@c.de", "a b@c.de", "a@b.c\n"])(
  "%j is no email address",
  (text) => expect(looksLikeEmailAddress(text)).toBe(false),
);
