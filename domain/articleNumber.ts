/** Compares article numbers that people type with other hyphens, blanks or letter case than the catalogue. */

/** Article numbers with the same key are equal: "AU-585-1.2" and "au 585 1,2". */
export function articleNumberKey(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '')
}
