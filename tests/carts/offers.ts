/** What the pages of products offer: every product of a store with its quantities, options, files and parts. */
import type { RealShop } from '../testing/realUpstreams.ts'

interface Rule {
  readonly unit: string
  readonly minimum: string
  readonly step: string
  readonly maximum: string | null
}
interface Stock {
  readonly status: string
  readonly quantity: string | null
}
export interface OfferedVariant {
  readonly id: string
  readonly sku: string
  readonly quantity: Rule
  readonly stock: Stock | null
  readonly isSelectable: boolean
  readonly cut: {
    readonly minimumLengthMm: string | null
    readonly maximumLengthMm: string | null
    readonly minimumWidthMm: string | null
    readonly maximumWidthMm: string | null
  } | null
  readonly price: { readonly __typename: string }
}
export interface OfferedPart {
  readonly code: string
  readonly isRequired: boolean
  readonly allowsMany: boolean
  readonly choices: readonly {
    readonly code: string
    readonly quantity: string
    readonly canChangeQuantity: boolean
    readonly isDefault: boolean
    readonly product: { readonly sku: string; readonly stock: Stock | null }
  }[]
}
export interface OfferedProduct {
  readonly id: string
  readonly sku: string
  readonly kind: string
  readonly customOptions: readonly {
    readonly code: string
    readonly kind: string
    readonly isRequired: boolean
    readonly measure: string | null
    readonly choices: readonly { readonly code: string }[]
  }[]
  readonly downloads: readonly {
    readonly code: string
    readonly surcharge: { readonly amount: { readonly gross: { readonly amount: string } } } | null
  }[]
  readonly composition: {
    readonly __typename: string
    readonly variant?: OfferedVariant
    readonly variants?: readonly OfferedVariant[]
    readonly items?: readonly { readonly defaultQuantity: string; readonly product: { readonly sku: string } }[]
    readonly parts?: readonly OfferedPart[]
  }
}

const VARIANT = `id sku isSelectable quantity { unit minimum step maximum } stock { status quantity } price { __typename }
  cut { minimumLengthMm maximumLengthMm minimumWidthMm maximumWidthMm }`
const PRODUCT = `{ id sku kind
  customOptions { code kind isRequired measure choices { code } }
  downloads { code surcharge { amount { gross { amount } } } }
  composition { __typename
    ... on Single { variant { ${VARIANT} } }
    ... on Configurable { variants { ${VARIANT} } }
    ... on Grouped { items { defaultQuantity product { sku } } }
    ... on Bundle { parts { code isRequired allowsMany choices { code quantity canChangeQuantity isDefault product { sku stock { status quantity } } } } }
  } }`

export async function productOf(shop: RealShop, sku: string, store: string, bearer = ''): Promise<OfferedProduct> {
  const { data } = await shop.query(`query ($sku: String!) { product(sku: $sku) ${PRODUCT} }`, { sku }, store, bearer)
  return data.product
}

/** All options that an item needs, each with its first choice, an entry or a size in the middle of its limits. */
export function requiredOptions({ customOptions }: OfferedProduct): object[] {
  return customOptions
    .filter(({ isRequired, measure }) => isRequired && measure === null)
    .map(({ code, choices }) =>
      choices[0] ? { option: code, choices: [choices[0].code] } : { option: code, text: 'K' },
    )
}
