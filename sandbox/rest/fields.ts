/** Returns the fields of a body; no fields when the body is not an object. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}
