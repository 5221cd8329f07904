/** Equality of properties for `memo`: a list is equal to another list of the same elements. */
export function equalProps<Props extends object>(before: Props, after: Props): boolean {
  const old: ReadonlyMap<string, unknown> = new Map(Object.entries(before))
  const entries = Object.entries(after)

  return entries.length === old.size && entries.every(([name, value]) => isEqual(old.get(name), value))
}

function isEqual(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return Object.is(before, after)
  return before.length === after.length && before.every((element, index) => Object.is(element, after[index]))
}
