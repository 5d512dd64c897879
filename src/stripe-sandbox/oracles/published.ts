import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import Ajv, { type ValidateFunction } from "ajv";
import { decodeForm, type Form } from "../core/forms";
import type { Exchange } from "./recorder";

/**
 * Stripe's publications about its API: example objects and an OpenAPI description. They are not part of the
 * project, and are expected beside it.
 */

const ORACLES = path.resolve(import.meta.dirname, "../../../../shared/oracles/stripe");
export const FIXTURES_FILE = path.join(ORACLES, "fixtures3-2026-08.json");
export const SPEC_FILE = path.join(ORACLES, "spec3-2023-09.json.gz");

/** Parameters newer than the description; the types of Stripe's package check their values instead. */
const NEWER_THAN_SPEC = ["allowed_payment_method_types"];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readFixture(kind: string): Json | undefined {
  const { resources } = JSON.parse(fs.readFileSync(FIXTURES_FILE, "utf8")) as {
    resources: Record<string, Json>;
  };
  return resources[kind];
}

/** Returns the keys of `published` that `ours` lacks, wherever both have an object. */
export function missingKeys(published: Json, ours: Json, at = ""): string[] {
  if (!isObject(published) || !isObject(ours)) return [];
  return Object.entries(published).flatMap(([key, value]) => {
    const own = ours[key];
    if (own === undefined) return [at + key];
    // The author of metadata chooses its keys.
    return key === "metadata" ? [] : missingKeys(value, own, `${at}${key}.`);
  });
}

interface Operation {
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
}
interface Spec {
  paths: Record<string, Partial<Record<string, Operation>>>;
  components: { schemas: Record<string, object> };
}

/** Reads the description and returns functions that judge exchanges by it; each returns a list of faults. */
export function readSpec() {
  const spec = JSON.parse(gunzipSync(fs.readFileSync(SPEC_FILE)).toString("utf8")) as Spec;
  const ajv = new Ajv({
    strict: false,
    coerceTypes: true,
    validateFormats: false,
    validateSchema: false,
  });
  ajv.addSchema({ $id: "spec", components: withNulls(spec.components) });

  function findOperation({ method, path }: Exchange) {
    const found = Object.entries(spec.paths).find(([template, operations]) => {
      const pattern = template.replace(/\{\w+\}/g, "[^/]+");
      return operations[method.toLowerCase()] && new RegExp(`^${pattern}$`).test(path);
    });
    return found?.[1][method.toLowerCase()];
  }

  function judgeRequest(exchange: Exchange): string[] {
    const operation = findOperation(exchange);
    if (!operation) return ["no such operation"];
    const schema =
      exchange.method === "GET"
        ? querySchema(operation)
        : operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
    const sent = exchange.method === "GET" ? exchange.query : exchange.body;
    const form = decodeForm(sent);
    for (const name of NEWER_THAN_SPEC) delete form[name];
    return judge(ajv.compile(withNulls(schema ?? {}) as object), formToJson(form));
  }

  function judgeResponse({ status, answer }: Exchange): string[] {
    const body = JSON.parse(answer) as {
      object?: string;
      deleted?: true;
      data?: { object: string }[];
    };
    if (status !== 200) return judge(compile("error"), body);
    if (body.deleted) return judge(compile(`deleted_${body.object}`), body);
    if (body.object !== "list") return judge(compile(body.object ?? ""), body);
    return (body.data ?? []).flatMap((member) => judge(compile(member.object), member));
  }

  function compile(name: string): ValidateFunction {
    return ajv.compile({ $ref: `spec#/components/schemas/${name}` });
  }

  return { judgeRequest, judgeResponse };
}

function judge(validate: ValidateFunction, value: unknown): string[] {
  if (validate(structuredClone(value))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function querySchema({ parameters = [] }: Operation): object {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]));
  return { type: "object", properties, additionalProperties: false };
}

/** Converts OpenAPI 3.0's `nullable`, which JSON Schema does not know. */
function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, withNulls(value)] as const);
  const { nullable, ...rest } = Object.fromEntries(entries);
  return nullable === true ? { anyOf: [rest, { type: "null" }] } : rest;
}

/** Converts a form to JSON; numbered members become a list. */
function formToJson(form: Form): unknown {
  const entries = Object.entries(form).map(
    ([key, value]) => [key, typeof value === "string" ? value : formToJson(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
