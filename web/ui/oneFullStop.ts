/** A sentence that ends with an abbreviation, such as "10 stk.", has the full stop of the abbreviation. */
export function oneFullStop(sentence: string): string {
  return sentence.replace(/\.\.$/, '.')
}
