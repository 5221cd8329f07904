/** Measures in running text: a number and its unit stay on one line. */

const MEASURE = String.raw`(?:Ø )?\d[\d.,/]*(?: × \d[\d.,/]*)* (?:mm|cm|m|g|kg|ml|l|oz|kr|€|%|‰|°C|stk\.|Stk\.|st|kpl|pz\.)(?![\p{L}\d])`

const wholeParts = new RegExp(String.raw`(\B-\p{L}|${MEASURE})`, 'u')
const measures = new RegExp(MEASURE, 'gu')

/**
 * Splits a product's name: every second part may not be broken. Matches "0,3 mm", "2,0 × 1,0 mm", "Ø 14 mm", "1/4 oz",
 * "500 stk." in the languages of the stores, and the hyphen at the start of a Finnish word.
 */
export function splitAtMeasures(name: string): readonly string[] {
  return name.split(wholeParts)
}

/** @param html as the gateway's sanitized texts: none of their attributes depends on which blank it has */
export function joinMeasures(html: string): string {
  return html.replaceAll(measures, (measure) => measure.replaceAll(' ', '\u00A0'))
}
