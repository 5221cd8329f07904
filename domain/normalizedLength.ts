/** The length of a text as it is compared, which can be many times the length that was typed. */

/** Characters after compatibility normalisation: "㌖" is six letters, "ﷺ" 18. */
export function normalizedLength(text: string): number {
  return Array.from(text.normalize('NFKC')).length
}
