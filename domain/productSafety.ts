/** What an offer must say of who made a product: Regulation (EU) 2023/988, Articles 16 and 19 (docs/rules/product-safety.md). */

/** The Union, and the states of the European Economic Area, for which the regulation has relevance. */
const INSIDE = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO`.split(/\s+/),
)

export interface NamedMaker {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly electronicAddress?: string | undefined
  /** ISO 3166-1 alpha-2; missing: unknown. */
  readonly country?: string | undefined
  readonly responsiblePerson?: NamedMaker | undefined
}

/** What is missing, as a sentence without its full stop; null when the offer says all. */
export function missingOfMaker(maker: NamedMaker | null): string | null {
  if (!maker?.name) return 'expected the maker’s name, got none'
  const missing = missingAddress('maker', maker)
  if (missing !== null) return missing

  const { country, responsiblePerson: person } = maker
  if (person) return missingAddress('responsible person', person)
  if (country === undefined) return 'expected the maker’s country or a responsible person, got neither'
  return INSIDE.has(country) ? null : 'expected a responsible person in the Union for a maker outside of it, got none'
}

function missingAddress(whose: string, { address, electronicAddress }: NamedMaker): string | null {
  if (!address) return `expected the ${whose}’s postal address, got none`
  return electronicAddress ? null : `expected the ${whose}’s e-mail or web address, got none`
}
