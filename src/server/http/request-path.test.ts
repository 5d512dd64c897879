import { describe, expect, test } from "vitest";
import { isMeantFor, pathOf, withoutSlashesAtEnd } from "./request-path";

describe("the path of a request", () => {
  test("is the part before the query, even of a whole address", () => {
    expect(pathOf("/v1/members?page=2?")).toBe("/v1/members");
    expect(pathOf("http://foyer.test/v1/members?page=2")).toBe("/v1/members");
    expect(pathOf("*")).toBe("/");
  });

  test("ignores slashes at its end, and no others", () => {
    expect(withoutSlashesAtEnd("/v1/members///")).toBe("/v1/members");
    expect(withoutSlashesAtEnd("/v1//members")).toBe("/v1//members");
    expect(withoutSlashesAtEnd("///")).toBe("/");
  });

  test.each(["/v1", "/V1/x", "//v1/x", "/v1//x", "/v1%2Fx", "/%761/x", "/v1%2fx", "%2Fv1/"])(
    "%s is meant for the API",
    (path) => expect(isMeantFor(path, ["/v1"])).toBe(true),
  );

  test.each(["/", "/v11", "/v", "/x/v1", "/v1%", "/v1%zz/x", "/v1.html"])(
    "%s is not meant for the API",
    (path) => expect(isMeantFor(path, ["/v1"])).toBe(false),
  );
});
