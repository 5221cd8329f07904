/** Formats a query with its question mark; "" if empty. Commas, and brackets in names, are not encoded, so that people can read them. */
export function queryText(search: URLSearchParams): string {
  if (search.size === 0) return ''

  // Only a name is followed by an equals sign: in a value it is encoded as %3D.
  return `?${search
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll(/%5B(\w+)%5D=/g, '[$1]=')}`
}
