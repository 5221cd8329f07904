/** Id of a product's row in a table, and the hash of an address that leads to it. */
export function rowAnchor(sku: string): string {
  return `row-${sku}`
}
