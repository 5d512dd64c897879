import { expect, test } from "vitest";
import { pictureAt, pictureSet } from "./picture-address";

const own = "https://club.example/images/org_01KB6V5T2G/img_7ZQ3";

test("an uploaded picture is asked for twice as fine as its place, by its path alone", () => {
  expect(pictureAt(own, 48)).toBe("/images/org_01KB6V5T2G/img_7ZQ3/96");
  expect(pictureAt(own, 3000)).toBe("/images/org_01KB6V5T2G/img_7ZQ3/1920");
  expect(pictureSet(own)).toContain("/images/org_01KB6V5T2G/img_7ZQ3/640 640w");
});

test("a picture of another server stays as it is", () => {
  const other = "https://other.example/logo.png";
  expect(pictureAt(other, 48)).toBe(other);
  expect(pictureSet(other)).toBeUndefined();
});
