/** Serializes JSON for a script element: the text cannot contain "</script>" or "<!--". */
export function jsonElementText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
