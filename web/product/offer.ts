/** https://schema.org/Offer */
import type {
  PriceResultPartsFragment,
  ReturnTermsPartsFragment,
  StockPartsFragment,
  StoreDeliveryPartsFragment,
} from '../client/generated/documents.generated.ts'

interface OfferedItem {
  readonly price: PriceResultPartsFragment
  readonly stock: StockPartsFragment | null
}

type KnownPrice = Extract<PriceResultPartsFragment, { __typename: 'Price' }>
type Unit = KnownPrice['per']

// UN/CEFACT recommendation 20.
const unitCodes: Readonly<Record<Unit, string>> = { PCS: 'C62', KG: 'KGM', METER: 'MTR', G: 'GRM' }

const availabilities: Readonly<Record<StockPartsFragment['status'], string>> = {
  OK: 'https://schema.org/InStock',
  VOLATILE: 'https://schema.org/LimitedAvailability',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
}

/** What holds for every offer of a product. */
export interface OfferTerms {
  /** Of the store: terms hold within it. */
  readonly country: string
  readonly returns: ReturnTermsPartsFragment | null
  /** Null for products that are not shipped. */
  readonly delivery: Pick<StoreDeliveryPartsFragment, 'cost' | 'stockTime'> | null
}

/** Null without a price. */
export function offer({ price, stock }: OfferedItem, url: string, terms: OfferTerms): object | null {
  if (price.__typename !== 'Price') return null

  const { amount, currency } = price.displaySide === 'GROSS' ? price.now.gross : price.now.net
  return {
    '@type': 'Offer',
    url,
    price: amount,
    priceCurrency: currency,
    priceSpecification: price.before
      ? [unitPrice(price, price.now), { ...unitPrice(price, price.before), priceType: CROSSED_OUT }]
      : unitPrice(price, price.now),
    ...(price.validUntil && { priceValidUntil: price.validUntil }),
    ...(stock && { availability: availabilities[stock.status] }),
    ...returnPolicy(terms),
    ...shippingDetails(terms),
  }
}

const CROSSED_OUT = 'https://schema.org/StrikethroughPrice'

function unitPrice({ displaySide, per }: KnownPrice, taxed: KnownPrice['now']): object {
  const { amount, currency } = displaySide === 'GROSS' ? taxed.gross : taxed.net
  return {
    '@type': 'UnitPriceSpecification',
    price: amount,
    priceCurrency: currency,
    valueAddedTaxIncluded: displaySide === 'GROSS',
    referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode: unitCodes[per] },
  }
}

/** https://schema.org/MerchantReturnPolicy */
function returnPolicy({ returns, country }: OfferTerms): object {
  if (!returns) return {}
  const isTakenBack = returns.__typename === 'ReturnPeriod'
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country,
      returnPolicyCategory: isTakenBack
        ? 'https://schema.org/MerchantReturnFiniteReturnWindow'
        : 'https://schema.org/MerchantReturnNotPermitted',
      ...(isTakenBack && { merchantReturnDays: returns.days }),
      ...(isTakenBack && returns.isFree && { returnFees: 'https://schema.org/FreeReturn' }),
    },
  }
}

/** https://schema.org/OfferShippingDetails */
function shippingDetails({ delivery, country }: OfferTerms): object {
  if (!delivery?.cost) return {}
  const { cost, stockTime } = delivery
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      shippingRate: { '@type': 'MonetaryAmount', minValue: cost.from.amount, currency: cost.from.currency },
      ...(stockTime && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: {
            '@type': 'QuantitativeValue',
            minValue: stockTime.from,
            maxValue: stockTime.to,
            unitCode: 'DAY',
          },
        },
      }),
    },
  }
}
