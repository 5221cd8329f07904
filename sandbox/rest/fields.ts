/** Returns the fields of a body; no fields when the body is not an object. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/** Returns the fields of each entry of a list; nothing when the value is no list. */
export function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}
