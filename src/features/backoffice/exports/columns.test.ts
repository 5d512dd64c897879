import { expect, it } from "vitest";
import words from "@/words/en/console_export_columns.json";
import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import { columnNames, columnsOf } from "./lists";
import { scopesOf } from "./words";
import { EXPORT_LISTS, SCOPE_OF_LIST } from "@/features/backoffice/list-filters/words";

it("each column has words, and no words are left over", () => {
  expect(Object.keys(words).sort()).toEqual(columnNames().sort());
});

it("no list has a column twice, and none opens a pass", () => {
  for (const list of EXPORT_LISTS) {
    const names = columnsOf(list).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /share|url|secret|token/.test(name))).toEqual([]);
  }
});

it("a list is taken out by those who may read it", () => {
  for (const list of EXPORT_LISTS) expect(SCOPE_OF_LIST[list]).toBe(operationOf(list).scope);
});

it("columns that want a scope of their own are named beside it", () => {
  for (const list of EXPORT_LISTS)
    for (const { name, scope } of columnsOf(list))
      expect([name, scopesOf(list, [name])]).toEqual([
        name,
        [...new Set([SCOPE_OF_LIST[list], scope ?? SCOPE_OF_LIST[list]])],
      ]);
});
