/** Which call gave an answer, at the path where the backend has it: what a parser of any slice refuses names that path. */

const calls = new WeakMap<object, string>()

/** @param call method and path: `GET /api/stock/list` */
export function markAnswer<Answer>(answer: Answer, call: string): Answer {
  if (typeof answer === 'object' && answer !== null) calls.set(answer, call)
  return answer
}

/** Undefined for a bare value, and for what was no answer of the storefront API. */
export function callOfAnswer(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? calls.get(answer) : undefined
}
