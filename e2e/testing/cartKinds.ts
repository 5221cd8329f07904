/** One product of every kind, with its choices on its page, the quantity that the page offers first and the next one. */
import { expect, type Page } from '@playwright/test'
import { MicroCart } from '../pages/microCart.ts'
import { ProductPage } from '../pages/productPage.ts'
import { productOf } from './catalogue.ts'
import type { Shop } from './shop.ts'
import type { StoreText } from './storeTexts.ts'
import { visit } from './visit.ts'

export interface CartKind {
  readonly sku: string
  /** As the cart shows them; the first of a grouped product's lines. */
  readonly quantities: readonly [first: string, next: string]
  /** What must be chosen before the product can be added. */
  readonly choose?: (productPage: ProductPage, text: StoreText) => Promise<void>
  /** Of the cart; 1 unless each part becomes a line. */
  readonly lineCount?: number
}

const PIECES = ['1', '2'] as const

/** Their stock suffices for all journeys together. */
export const cartKinds = {
  SIMPLE: { sku: 'AG-BAR-100G-C-FJE', quantities: PIECES },
  CONFIGURABLE: {
    sku: 'B-ANCHOR-AG925-30',
    quantities: PIECES,
    choose: async ({ otherVariants, currentVariant }) => {
      await otherVariants.filter({ hasText: '21' }).click()
      // A navigation that ends after the product was added would close the cart.
      await expect(currentVariant).toContainText('21')
    },
  },
  GROUPED: { sku: 'GR-KRUGER', quantities: PIECES, lineCount: 4 },
  'GROUPED of goldsmiths': { sku: 'GR-SOLDER-AG-WIRE', quantities: ['5', '6'], lineCount: 5 },
  BUNDLE: { sku: 'GS-BAPTISM', quantities: PIECES, choose: otherPart },
  'BUNDLE of goldsmiths': { sku: 'KIT-SOLDER', quantities: PIECES, choose: otherPart },
  VIRTUAL: { sku: 'SV-XRF', quantities: PIECES },
  DOWNLOADABLE: { sku: 'DL-STATS', quantities: PIECES },
  'DOWNLOADABLE with chosen files': {
    sku: 'DL-PRICES',
    quantities: PIECES,
    choose: async ({ product }, text) =>
      product
        .getByRole('group', { name: text('Files') })
        .getByRole('checkbox')
        .first()
        .check(),
  },
  // Longer than the longest piece that is cut.
  'sold by the metre': {
    sku: 'W-AG925-ROUND-04-S',
    quantities: ['4', '4,1'],
    choose: async ({ product }, text) => {
      await product.getByRole('radio', { name: text('Length') }).check()
      await product.getByRole('textbox', { name: text('Length ({unitText})', { unitText: 'm' }) }).fill('4')
    },
  },
  'sold by the gram': { sku: 'SO-585Y-EASY-WIRE08', quantities: ['1', '1,5'] },
  'sold by the kilogram': { sku: 'G-AG999-KG-X', quantities: PIECES },
  'wire cut to size': {
    sku: 'W-AG925-ROUND-03-S',
    quantities: PIECES,
    choose: async ({ product }, text) => product.getByRole('textbox', { name: text('Length (mm)') }).fill('1200'),
  },
  'sheet cut to size': {
    sku: 'S-AG999-8',
    quantities: PIECES,
    choose: async ({ product }, text) => {
      await product.getByRole('textbox', { name: text('Length (mm)') }).fill('60')
      await product.getByRole('textbox', { name: text('Width (mm)') }).fill('40')
    },
  },
} as const satisfies Record<string, CartKind>

export type CartKindName = keyof typeof cartKinds

async function otherPart({ choices }: ProductPage): Promise<void> {
  await choices.and(choices.page().locator(':enabled:not(:checked)')).first().check()
}

/** A line of the cart: of a grouped product, that of one of its parts. */
export interface CartLine {
  readonly name: string
  /** As it is added. */
  readonly first: string
  /** After one step up. */
  readonly next: string
}

interface Shopper {
  readonly shop: Shop
  readonly storeCode: string
  readonly page: Page
  readonly storeUrl: string
  readonly text: StoreText
}

/** Adds a product of each kind from its page, with an impatient second click. The cart beside the page stays open. */
export async function addFromPages(
  { shop, storeCode, page, storeUrl, text }: Shopper,
  kinds: readonly CartKindName[],
): Promise<readonly CartLine[]> {
  const [productPage, microCart] = [new ProductPage(page, text), new MicroCart(page, text)]
  const lines: CartLine[] = []
  let count = 0
  for (const kind of kinds) {
    const { sku, quantities, choose, lineCount = 1 }: CartKind = cartKinds[kind]
    const { path } = await productOf(shop, storeCode, sku)
    await visit(page, storeUrl + path)
    await choose?.(productPage, text)
    await productPage.addToCart.dblclick()
    count += lineCount
    await expect(microCart.lines, kind).toHaveCount(count)
    const newest = microCart.lines.first()
    await expect(newest.getByRole('textbox'), kind).toHaveValue(quantities[0])
    lines.push({ name: await newest.getByRole('heading').innerText(), first: quantities[0], next: quantities[1] })
  }
  return lines
}

/** The items that a page has sent to be added. @param requests bodies of its GraphQL requests */
export function itemsAdded(requests: readonly string[]): readonly object[] {
  return requests
    .filter((body) => body.includes('"operationName":"AddToCart"'))
    .flatMap((body) => (JSON.parse(body) as { variables: { input: { items: object[] } } }).variables.input.items)
}
