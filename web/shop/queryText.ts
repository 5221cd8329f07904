/** A query as the shop writes it, with its question mark; "" for none. Read by people: commas, and brackets of a name, stay as they are. */
export function queryText(search: URLSearchParams): string {
  if (search.size === 0) return ''

  // Only a name ends with an equals sign: in a value it would be written %3D.
  return `?${search
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll(/%5B(\w+)%5D=/g, '[$1]=')}`
}
