/** A fault that many fields of one answer share is told once; the others are null without a word. */
export function logOnce(): (fault: unknown) => null {
  const told = new Set<unknown>()
  return (fault) => {
    if (told.has(fault)) return null
    told.add(fault)
    throw fault
  }
}
