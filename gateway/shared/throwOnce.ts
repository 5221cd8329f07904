/** Rethrows an error once per response, even if several fields fail with it; the other fields return null. */
export function throwOnce(): (error: unknown) => null {
  const reported = new Set<unknown>()
  return (error) => {
    if (reported.has(error)) return null
    reported.add(error)
    throw error
  }
}
