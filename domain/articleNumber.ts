/** Article numbers as people write them down: with other hyphens, blanks or letters' case than in the catalogue. */

/** Two article numbers with the same key are one to whoever types them: "AU-585-1.2" and "au 585 1,2". */
export function articleNumberKey(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '')
}
