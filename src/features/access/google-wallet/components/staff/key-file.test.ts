import { expect, it } from "vitest";
import { readKeyFile } from "./key-file";

const file = { type: "service_account", client_email: "a@b.iam.example", private_key: "PEM", x: 1 };

it("takes the key file that Google's console gives, and no other", () => {
  expect(readKeyFile(JSON.stringify(file))).toEqual(file);
  const others = [
    "",
    "null",
    "[]",
    "not JSON",
    JSON.stringify({ ...file, type: "authorized_user" }),
    JSON.stringify({ ...file, private_key: undefined }),
    JSON.stringify({ ...file, x: "y".repeat(30_000) }),
  ];
  expect(others.map(readKeyFile)).toEqual(others.map(() => null));
});
