/** https://schema.org/Offer */
import type { PriceResultPartsFragment, StockPartsFragment } from '../client/generated/documents.generated.ts'

interface OfferedItem {
  readonly price: PriceResultPartsFragment
  readonly stock: StockPartsFragment | null
}

type Unit = Extract<PriceResultPartsFragment, { __typename: 'Price' }>['per']

// UN/CEFACT recommendation 20.
const unitCodes: Readonly<Record<Unit, string>> = { PCS: 'C62', KG: 'KGM', METER: 'MTR', G: 'GRM' }

const availabilities: Readonly<Record<StockPartsFragment['status'], string>> = {
  OK: 'https://schema.org/InStock',
  VOLATILE: 'https://schema.org/LimitedAvailability',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
}

/** Null without a price. */
export function offer({ price, stock }: OfferedItem, url: string): object | null {
  if (price.__typename !== 'Price') return null

  const { amount, currency } = price.displaySide === 'GROSS' ? price.now.gross : price.now.net
  return {
    '@type': 'Offer',
    url,
    price: amount,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: currency,
      valueAddedTaxIncluded: price.displaySide === 'GROSS',
      referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode: unitCodes[price.per] },
    },
    ...(price.validUntil && { priceValidUntil: price.validUntil }),
    ...(stock && { availability: availabilities[stock.status] }),
  }
}
