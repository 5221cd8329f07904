/** Lists all mutations of a value in which one field, at any depth, is deleted or has another type. */

export interface Mutation {
  /** Dotted path with list positions: `configurable_children.0.sku`. */
  readonly path: string
  readonly kind: 'deleted' | 'retyped'
  readonly mutated: unknown
}

export function mutationsOf(value: unknown): Mutation[] {
  return pathsOf(value, []).flatMap((path) => [
    { path: path.join('.'), kind: 'deleted' as const, mutated: changed(value, path, () => undefined) },
    { path: path.join('.'), kind: 'retyped' as const, mutated: changed(value, path, retyped) },
  ])
}

function pathsOf(value: unknown, path: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

function changed(value: unknown, [key, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      String(at) === key
        ? rest.length === 0 && change(item) === undefined
          ? []
          : [changed(item, rest, change)]
        : [item],
    )
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
    ([name, inner]) => [name, name === key ? changed(inner, rest, change) : inner] as const,
  )
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined))
}

/** A value of a type that the field does not accept: number for text and text for number, else an object. */
function retyped(value: unknown): unknown {
  if (typeof value === 'string') return { unexpected: value }
  if (typeof value === 'number' || typeof value === 'boolean') return { unexpected: true }
  return value === null ? { unexpected: null } : 'unexpected'
}
