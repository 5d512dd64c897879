import { expect, it } from "vitest";
import { toHostName } from "./host-name";

it.each([
  ["Book.Harbour.Example", "book.harbour.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["book.example.", "book.example"],
  ["harbour.localhost", "harbour.localhost"],
])("%s is the host name %s", (text, name) => expect(toHostName(text)).toBe(name));

it.each([
  ...["", "localhost", "127.0.0.1", "0x7f.1", "[::1]", "book.example:3000", "https://book.example"],
  ...["book.example/x", "a@book.example", "book..example", "-book.example", "*.example", "a b.c"],
  ...[
    "book.example?x",
    "book_1.example",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(130)}example`,
  ],
])("%s is no host name", (text) => expect(toHostName(text)).toBeNull());
