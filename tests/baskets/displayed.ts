/** The displayed price of a line: the gateway's response, and the rules that the page applies to it. */
import { decimal, toText } from '#domain/decimal.ts'
import type { Currency } from '#domain/money.ts'
import { rowTotal } from '#domain/sourcePrice.ts'
import { priceWithOptions, type SourcePriceResult } from '../../web/product/options/priceWithOptions.ts'
import type {
  CustomOptionPartsFragment,
  SurchargePartsFragment,
  TaxedAmountPartsFragment,
} from '../../web/client/generated/documents.generated.ts'
import type { ChosenOption } from './generate.ts'

/** A product's answer of the gateway. */
export interface AnsweredItem {
  /** Null if the response has none. */
  readonly price: Known | null
  readonly options: readonly CustomOptionPartsFragment[]
  readonly files: readonly AnsweredFile[]
}

export interface AnsweredFile {
  readonly code: string
  readonly surcharge: SurchargePartsFragment | null
}

/** Net, tax and gross, as text. */
export type Sides = readonly [string, string, string]

export interface Displayed {
  /** Display price of one unit at this quantity. */
  readonly unit: Sides
  /** Null for the sum of parts. */
  readonly row: Sides | null
  readonly ratePercent: string
  readonly source: string
}

export type Known = Extract<SourcePriceResult, { readonly __typename: 'Price' }>

export const PRICE_FIELDS =
  'source per taxRatePercent now { net { amount currency } tax { amount currency } gross { amount currency } } before { net { amount currency } tax { amount currency } gross { amount currency } } sourcePrice { amount priceIncludesTax } sourcePriceBefore { amount priceIncludesTax } sourcePriceDigits displaySide tiers { fromQuantity unitPrice { net { amount currency } tax { amount currency } gross { amount currency } } sourcePrice { amount priceIncludesTax } }'
export const FIXED_SURCHARGE_FIELDS =
  '__typename amount { net { amount currency } tax { amount currency } gross { amount currency } } sourceAmount { amount priceIncludesTax }'
export const SURCHARGE_FIELDS = `__typename ... on FixedSurcharge { ${FIXED_SURCHARGE_FIELDS} } ... on PercentSurcharge { percent }`

export function sidesOf({ net, tax, gross }: TaxedAmountPartsFragment): Sides {
  return [net.amount, tax?.amount ?? '', gross.amount]
}

export function displayed(
  price: Known,
  qty: number,
  surcharges: readonly SurchargePartsFragment[],
  currency: Currency,
): Displayed {
  const answer = priceWithOptions(price, surcharges)

  const reached = answer.tiers.findLast(({ fromQuantity }) => Number(fromQuantity) <= qty)
  const sourcePrice = reached?.sourcePrice ?? answer.sourcePrice
  const row =
    sourcePrice &&
    rowTotal(
      { amount: decimal(sourcePrice.amount), side: sourcePrice.priceIncludesTax ? 'GROSS' : 'NET' },
      decimal(qty),
      Number(answer.taxRatePercent),
      currency,
    )
  return {
    unit: sidesOf(reached?.unitPrice ?? answer.now),
    row: row && [toText(row.net, 2), toText(row.tax, 2), toText(row.gross, 2)],
    ratePercent: answer.taxRatePercent,
    source: reached ? 'TIER' : answer.source,
  }
}

/** What the chosen options and files add. */
export function surchargesOf(
  { options, files: ofFiles }: AnsweredItem,
  { chosen, files }: { readonly chosen: readonly ChosenOption[]; readonly files: readonly string[] },
): SurchargePartsFragment[] {
  const ofOptions = chosen.flatMap(({ code, values }) => {
    const option = options.find((one) => one.code === code)
    if (!option) throw new Error(`expected the option ${code} to be offered`)
    const surcharges =
      option.choices.length === 0
        ? [option.surcharge]
        : option.choices.filter((choice) => values.includes(choice.code)).map(({ surcharge }) => surcharge)
    return surcharges.flatMap((surcharge) => surcharge ?? [])
  })
  return [...ofOptions, ...files.flatMap((file) => ofFiles.find(({ code }) => code === file)?.surcharge ?? [])]
}
