import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addGauges } from "@/server/observe/gauges";
import { startMeters, stopMeters } from "@/server/observe/meters";

/** The files of .deploy, which no other test of ours runs: they must at least speak of what there is. */

const read = (name: string) => fs.readFileSync(`.deploy/${name}`, "utf8");

describe("what watches Foyer", () => {
  let known: Set<string>;
  beforeAll(async () => {
    const counted = await startMeters();
    addGauges(counted);
    known = new Set(counted.registry.getMetricsAsArray().map(({ name }) => name));
  });
  afterAll(stopMeters);

  /** Returns the names in expressions of Prometheus that no metric has. */
  const unknownIn = (expressions: string[]) =>
    [...new Set(expressions.join(" ").match(/\b(?:foyer|nodejs|process)_\w+/g))].filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(count|bucket|sum)$/, "")),
    );

  test("six alert rules, each with words, over metrics that exist", () => {
    type Rule = { alert: string; expr: string; annotations: Record<string, string> };
    const { groups } = parse(read("prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap(({ rules }) => rules);
    expect(rules).toHaveLength(6);
    for (const { alert, annotations } of rules) {
      expect(annotations["summary"], alert).toBeTruthy();
      expect(annotations["description"], alert).toBeTruthy();
    }
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
    expect(unknownIn(["rate(foyer_no_such_thing[5m])"])).toEqual(["foyer_no_such_thing"]);
  });

  test("the dashboard shows metrics that exist", () => {
    type Panel = { title: string; targets: { expr: string }[] };
    const { panels } = JSON.parse(read("prometheus/grafana-dashboard.json")) as { panels: Panel[] };
    expect(panels.length).toBeGreaterThan(8);
    expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
  });
});
