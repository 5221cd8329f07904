/** What names a product's row in a table: the end of an address that leads to it. */
export function rowAnchor(sku: string): string {
  return `row-${sku}`
}
