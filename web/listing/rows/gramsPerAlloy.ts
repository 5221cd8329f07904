/** What a number of products weighs, by alloy. */
import { add, decimal, type Decimal, multiply, toText } from '#domain/decimal.ts'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { metalSymbols } from '../../product/alloy.ts'

interface WeighedRow {
  readonly product: Pick<ListedProductFragment, 'metal' | 'gramsPerUnit'>
  /** A decimal. */
  readonly quantity: string
}

interface AlloyWeight {
  readonly symbol: string
  readonly finenessPerMille: string
  readonly grams: string
}

/** In the order of the rows. An alloy is left out if the weight of one of its rows is not known, and so are products without metal. */
export function gramsPerAlloy(rows: readonly WeighedRow[]): readonly AlloyWeight[] {
  const alloys = Map.groupBy(rows, ({ product: { metal } }) =>
    metal ? `${metalSymbols[metal.metal]} ${metal.finenessPerMille}` : '',
  )
  return [...alloys].flatMap(([alloy, ofAlloy]) => {
    const [symbol = '', finenessPerMille = ''] = alloy.split(' ')
    const weights = ofAlloy.map(weightOf)
    if (alloy === '' || !weights.every((weight) => weight !== null)) return []
    return { symbol, finenessPerMille, grams: toText(weights.reduce<Decimal>(add, decimal(0)), 2) }
  })
}

function weightOf({ product: { gramsPerUnit }, quantity }: WeighedRow): Decimal | null {
  return gramsPerUnit === null ? null : multiply(decimal(gramsPerUnit), decimal(quantity))
}
