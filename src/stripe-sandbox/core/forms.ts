/** Stripe's form encoding: `metadata[order]=1&expand[0]=customer&items[][id]=2`. */

export interface Form {
  [name: string]: string | Form;
}

/** Decodes a form body or query string. Objects have no prototype, so no name can reach one. */
export function decodeForm(encoded: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) put(form, splitName(name), value);
  return form;
}

/** Splits a name: `card[number]` → card, number. */
function splitName(name: string): string[] {
  const [head = name, ...inner] = name.split("[");
  if (!inner.every((part) => part.indexOf("]") === part.length - 1)) return [name];
  return [head, ...inner.map((part) => part.slice(0, -1))];
}

function put(form: Form, path: string[], value: string): void {
  let target = form;
  for (const part of path.slice(0, -1)) {
    const next = target[part];
    target = typeof next === "object" ? next : (target[part] = emptyForm());
  }
  const last = path.at(-1) ?? "";
  target[last === "" ? String(Object.keys(target).length) : last] = value;
}

function emptyForm(): Form {
  return Object.create(null) as Form;
}

/** Yields the leaves of a form with their names, `card[number]`. */
export function* leavesOf(form: Form, prefix = ""): Generator<[name: string, value: string]> {
  for (const [key, value] of Object.entries(form)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (typeof value === "string") yield [name, value];
    else yield* leavesOf(value, name);
  }
}
