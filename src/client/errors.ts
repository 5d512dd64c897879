/** A fault of one field of a request: `loc` is its place, as in `["body", "name"]`. */
export type FieldFault = { loc: (string | number)[]; msg: string; type: string };

type Told = {
  code?: string;
  title?: string;
  detail?: string | FieldFault[];
  errors?: FieldFault[];
};

/**
 * A refusal of the API. `code` says which (`slot_unavailable`; `validation_error` where fields are at fault, which
 * `faults` lists); `problem` is all that was answered, such as `alternatives`.
 */
export class FoyerError extends Error {
  override readonly name = "FoyerError";
  readonly status: number;
  readonly code: string;
  readonly faults: FieldFault[];
  readonly problem: Record<string, unknown>;
  /** The id of the request, for questions to the club's operator. */
  readonly requestId: string | null;

  constructor({ status, headers }: Response, problem: Record<string, unknown>) {
    const { code, title, detail, errors } = problem as Told;
    const faults = Array.isArray(detail) ? detail : (errors ?? []);
    const [first] = faults;
    const said = first ? `${first.loc.join(".")}: ${first.msg}` : (detail as string) || title;
    super(said || `The API answered ${status}.`);
    this.status = status;
    this.code = code ?? (faults.length ? "validation_error" : "unknown");
    this.faults = faults;
    this.problem = problem;
    this.requestId = headers.get("x-request-id");
  }
}

/** Reads the failure out of an answer; an answer of somebody between has no JSON. */
export async function failureOf(response: Response): Promise<FoyerError> {
  const told = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  return new FoyerError(response, told ?? {});
}
