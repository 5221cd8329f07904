/** Rethrows an error once per response, even if several fields fail with it; the other fields return null. */
export function logOnce(): (fault: unknown) => null {
  const told = new Set<unknown>()
  return (fault) => {
    if (told.has(fault)) return null
    told.add(fault)
    throw fault
  }
}
