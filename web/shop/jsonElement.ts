/** JSON as text that may stand in a script element: no "</script>" or "<!--" can appear in it. */
export function jsonElementText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
