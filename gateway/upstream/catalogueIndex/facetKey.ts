/** Keys of `karat.facets`: an attribute's code and one of its values, so that one count has the values of all attributes. */

const SEPARATOR = '='

export function facetKey(code: string, value: string): string {
  return `${code}${SEPARATOR}${value}`
}

/** Whether keys of the attribute are read as they were written: a code ends at the first separator. */
export function hasFacetKeys(code: string): boolean {
  return !code.includes(SEPARATOR)
}

export function readFacetKey(key: string): { readonly code: string; readonly value: string } {
  const at = key.indexOf(SEPARATOR)
  return { code: key.slice(0, at), value: key.slice(at + SEPARATOR.length) }
}
