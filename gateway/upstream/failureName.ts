/** Name of a connection error such as ECONNREFUSED, without the address, because errors are shown to clients. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'a failure'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
