import fs from "node:fs";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readEnv, settingNames } from "@/server/config/settings";
import { isEncrypted } from "@/server/http/transport";
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

  type Rule = { alert: string; expr: string; annotations: Record<string, string> };
  const { groups } = parse(read("prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap(({ rules }) => rules);

  test("six alert rules, each with words, over metrics that exist", () => {
    expect(rules).toHaveLength(6);
    for (const { alert, annotations } of rules) {
      expect(annotations["summary"], alert).toBeTruthy();
      expect(annotations["description"], alert).toBeTruthy();
    }
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
    expect(unknownIn(["rate(foyer_no_such_thing[5m])"])).toEqual(["foyer_no_such_thing"]);
  });

  test("a loop is late, too, if it has not succeeded since the start, or if no worker is left", () => {
    const { expr = "" } = rules.find(({ alert }) => alert === "FoyerLoopLate") ?? {};
    const told = expr.split(/\s+/).join(" ");
    expect(told).toMatch(
      /foyer_loop_last_success_timestamp_seconds or foyer_loop_interval_seconds \* 0 \+ on \(job, instance\) group_left \(\) process_start_time_seconds \)/,
    );
    expect(told).toMatch(/ > 300 or absent_over_time\(foyer_loop_interval_seconds\[5m\]\) ?$/);
  });

  test("the dashboard shows metrics that exist", () => {
    type Panel = { title: string; targets: { expr: string }[] };
    const { panels } = JSON.parse(read("prometheus/grafana-dashboard.json")) as { panels: Panel[] };
    expect(panels.length).toBeGreaterThan(8);
    expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
  });
});

describe("what runs Foyer", () => {
  type Service = { environment?: Record<string, string>; read_only?: boolean; image?: string };
  const { services } = parse(read("docker/compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
  };
  const own = Object.values(services).filter(({ image }) => image === "foyer");

  test("compose names settings that exist, with values that may start", () => {
    expect(own).toHaveLength(3);
    for (const { environment = {} } of own) {
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
      const filled = Object.entries(environment).map(([name, value]) => [
        name,
        value
          .replace("${BASE_URL:?}", "https://members.example.org")
          .replace(/\$\{\w+:-(.+)\}/, "$1")
          .replaceAll(
            /\$\{\w+:\?\}/g,
            "a password or a key of at least 32 characters".replaceAll(" ", "-"),
          ),
      ]);
      expect(readEnv(Object.fromEntries(filled)).faults).toBeUndefined();
    }
    expect(own.map(({ environment }) => environment?.["ROLE"]).sort()).toEqual([
      "web",
      "web",
      "worker",
    ]);
    expect(own.map(({ read_only }) => read_only)).toEqual([true, true, true]);
  });

  test("compose believes a TLS proxy before its nginx once it is told of it, and a client never", () => {
    const conf = read("docker/nginx.conf");
    const [, name, alone = "", added = ""] =
      /map \$http_x_forwarded_proto \$(\w+) \{\s+"" (\S+);\s+default "(.+)";/.exec(conf) ?? [];
    expect(conf).toContain(`proxy_set_header X-Forwarded-Proto $${name};`);
    const peer = { address: "172.18.0.5", tls: false, local: false };
    const isBelieved = (came: string, proxies: number) => {
      const said = (came ? added : alone)
        .replace("$http_x_forwarded_proto", came)
        .replace("$scheme", "http");
      const request = new Request("http://foyer", { headers: { "x-forwarded-proto": said } });
      return isEncrypted(request, peer, proxies);
    };
    expect(own.map(({ environment }) => environment?.["TRUST_PROXY"])).toEqual(
      own.map(() => "${TRUST_PROXY:-1}"),
    );
    expect(isBelieved("https", 2)).toBe(true);
    for (const came of ["", "https", "https, https"]) expect(isBelieved(came, 1)).toBe(false);
    for (const came of ["", "http", "https, http"]) expect(isBelieved(came, 2)).toBe(false);
  });

  describe("the manifests of Kubernetes", () => {
    type Probe = { httpGet?: { path: string } };
    type Container = {
      env: { name: string; value: string }[];
      ports: { name: string; containerPort: number }[];
      securityContext: object;
    } & Record<"startupProbe" | "livenessProbe" | "readinessProbe", Probe | undefined>;
    type Pod = { terminationGracePeriodSeconds: number; containers: [Container] };
    type Manifest = {
      kind: string;
      data: Record<string, string>;
      spec: { template: { spec: Pod } };
    };
    const KINDS = { ConfigMap, Deployment, Service, PodDisruptionBudget, Ingress };
    const manifests = parseAllDocuments(read("kubernetes/foyer.yaml")).map(
      (document) => document.toJS() as Manifest,
    );
    const { data = {} } = manifests.find(({ kind }) => kind === "ConfigMap") ?? {};
    const pods = manifests
      .filter(({ kind }) => kind === "Deployment")
      .map(({ spec }) => spec.template.spec);

    test("are as its published schemas ask", () => {
      expect(manifests.map(({ kind }) => kind).sort()).toEqual([
        "ConfigMap",
        "Deployment",
        "Deployment",
        "Ingress",
        "PodDisruptionBudget",
        "Service",
      ]);
      for (const manifest of manifests) {
        const Model = KINDS[manifest.kind as keyof typeof KINDS] as typeof Deployment;
        expect(() => new Model(manifest as never).validate(), manifest.kind).not.toThrow();
      }
      const wrong = {
        ...manifests.find(({ kind }) => kind === "Deployment"),
        spec: { replicas: "2" },
      };
      expect(() => new Deployment(wrong as never).validate()).toThrow("spec");
    });

    test("start with settings that exist, and ask what answers", () => {
      for (const { containers } of pods) {
        const [{ env, ports, ...probes }] = containers;
        const secret = { DATABASE_URL: "postgresql://db/foyer", SECRET_KEY: "k".repeat(44) };
        const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
        const settings = { ...data, ...secret, ...own };
        expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
        const { env: started, faults } = readEnv(settings);
        expect(faults).toBeUndefined();
        expect(ports.map(({ containerPort }) => containerPort)).toEqual([
          started?.PORT,
          started?.METRICS_PORT,
        ]);
        expect(probes.startupProbe?.httpGet?.path).toBe("/healthz");
        expect(probes.livenessProbe?.httpGet?.path).toBe("/healthz");
        // A worker is sent nothing: nobody needs to know whether it is ready.
        expect(probes.readinessProbe?.httpGet?.path).toBe(
          own["ROLE"] === "web" ? "/readyz" : undefined,
        );
        expect(probes.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
      }
    });

    test("give a stop the time that it may take", () => {
      for (const { terminationGracePeriodSeconds } of pods)
        expect(terminationGracePeriodSeconds).toBeGreaterThan(25 + Number(data["DRAIN_DELAY"]));
    });
  });

  test("the image holds the standalone folder, starts what is in it, and not as root", () => {
    const lines = read("docker/Dockerfile").split("\n");
    const written = lines
      .map((line) => / npm run standalone -- (\S+)$/.exec(line)?.[1])
      .find(Boolean);
    const copied = lines.filter((line) => line.startsWith("COPY --from=build"));
    expect(copied).toEqual([`COPY --from=build ${written} ./`]);
    const [, program = ""] = /^CMD \["node", .*"([^"]+)"\]$/m.exec(lines.join("\n")) ?? [];
    expect(fs.readFileSync("src/cli/standalone.mjs", "utf8")).toContain(`"${program}"`);
    expect(fs.existsSync(program), program).toBe(true);
    expect(lines.findLast((line) => line.startsWith("USER"))).toBe("USER node");
  });

  test("each proxy sends what a stopping instance refuses to another one, and a POST twice only with its key", () => {
    for (const name of ["nginx/foyer.conf", "docker/nginx.conf"]) {
      const [plain = "", keyed = ""] = read(name).split("location @repeatable");
      expect(keyed).toContain("proxy_next_upstream error timeout http_503 non_idempotent;");
      expect(plain).toContain("proxy_next_upstream error timeout http_503;");
      expect(plain).not.toContain("non_idempotent");
      expect(plain).toMatch(/if \(\$http_idempotency_key\) \{\s+return 418;/);
    }
    expect(read("haproxy.cfg")).toContain(
      "disable-l7-retry if METH_POST !{ req.hdr(Idempotency-Key) -m found }",
    );
    for (const name of ["haproxy.cfg", "Caddyfile"]) expect(read(name)).toContain("/readyz");
  });

  test("the unit gives a stop the time that it may take", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read("systemd/foyer.service")) ?? [];
    expect(Number(seconds)).toBeGreaterThan(25);
  });

  test("the workflow runs what every machine runs", () => {
    const { jobs } = parse(fs.readFileSync(".github/workflows/test.yaml", "utf8")) as {
      jobs: { test: { steps: { run?: string }[] } };
    };
    expect(jobs.test.steps.map(({ run }) => run)).toContain(".ci/run");
  });
});
