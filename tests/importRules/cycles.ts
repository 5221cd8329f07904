/** Import cycles: groups of modules that import each other, directly or through others. Type-only imports count as well. */
import type { Module } from './modules.ts'

/** Returns each group in alphabetical order; modules without a cycle are in none. Tarjan's algorithm for strongly connected components. */
export function importCycles(modules: readonly Module[]): string[][] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]))
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  const visit = (path: string): number => {
    const index = indexes.size
    indexes.set(path, index)
    stack.push(path)
    onStack.add(path)

    let low = index
    const imports = importsOf.get(path) ?? []
    for (const target of imports) {
      if (!importsOf.has(target)) continue
      if (!indexes.has(target)) low = Math.min(low, visit(target))
      else if (onStack.has(target)) low = Math.min(low, indexes.get(target) ?? low)
    }

    if (low === index) {
      const component = stack.splice(stack.indexOf(path))
      for (const member of component) onStack.delete(member)
      if (component.length > 1 || imports.includes(path)) cycles.push(component.toSorted())
    }
    return low
  }

  for (const { path } of modules) if (!indexes.has(path)) visit(path)
  return cycles.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))
}
