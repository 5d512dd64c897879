import { expect, it } from "vitest";
import { unscopedTables } from "./organization-scope";

const tables = new Set(["bookings", "members"]);
const unscoped = (sql: string) => unscopedTables(sql, tables);

it("a statement names the organization of each table that it reads", () => {
  expect(unscoped("SELECT 1 FROM bookings WHERE organization_id = $1 AND id = $2")).toEqual([]);
  expect(unscoped("SELECT 1 FROM bookings WHERE id = $1")).toEqual(["bookings"]);
  expect(
    unscoped(
      "SELECT 1 FROM bookings b JOIN members m ON m.id = b.member_id WHERE b.organization_id = $1",
    ),
  ).toEqual(["members"]);
  expect(
    unscoped(`SELECT 1 FROM bookings b JOIN members m
      ON m.organization_id = b.organization_id AND m.id = b.member_id`),
  ).toEqual([]);
});

it("a statement by Prisma is read by its quoted names", () => {
  const one = (where: string) =>
    `SELECT "public"."members"."id" FROM "public"."members" WHERE ${where}`;
  expect(unscoped(one(`"public"."members"."organization_id" = $1`))).toEqual([]);
  expect(unscoped(one(`"public"."members"."id" = $1`))).toEqual(["members"]);
  expect(unscoped(`UPDATE "public"."bookings" SET "notes" = $1 WHERE "id" = $2`)).toEqual([
    "bookings",
  ]);
});

it("a comment names no organization", () => {
  expect(unscoped("DELETE FROM members -- organization_id\n WHERE id = $1")).toEqual(["members"]);
});
