/** Compares prices of documents with those that Magento shows: what no list of Magento has, such as a catalogue price rule, is named. */
import type { StoreView } from '../../../storeTable.ts'
import type { ListReader } from './pages.ts'
import type { CopiedProduct } from './productCopy.ts'
import { isSold, type MagentoProduct, parseProduct } from './productDocument.ts'
import { type RenderedPrice, renderedPrices } from './renderedPrices.ts'
import type { StoreFacts } from './storeFacts.ts'

const COMPARED = 20
/** Others cost what their parts do. */
const PRICED = ['simple', 'virtual', 'downloadable']
const NOT_ALONE = 1
/** Of rounding and conversion. */
const TOLERANCE = 0.011

interface Compared {
  readonly store: Pick<StoreView, 'storeCode' | 'i18n' | 'tax'>
  readonly facts: StoreFacts
  readonly reader: ListReader
  readonly now: Date
}

/** One sentence for each product whose price differs, with both figures. @throws UpstreamError */
export async function differentPrices(
  copied: Iterable<CopiedProduct>,
  { store, facts, reader, now }: Compared,
): Promise<readonly string[]> {
  const sample = sampleOf(copied, facts)
  if (sample.length === 0) return []
  const shop = { storeCode: store.storeCode, storeId: facts.storeId, currency: store.i18n.currencyCode }
  const rendered = await renderedPrices(
    reader,
    shop,
    sample.map(({ id }) => id),
  )
  return sample.flatMap((product) => {
    const shown = rendered.get(product.id)
    const written = facts.inCurrency(priceOf(product, now))
    const wanted = shown && sideOf(shown, store)
    return wanted === undefined || Math.abs(wanted - written) < TOLERANCE
      ? []
      : [`${product.sku}: ${written} in its document, ${wanted} in Magento: rules of its catalogue are in no list`]
  })
}

function sideOf({ net, gross }: RenderedPrice, { tax }: Compared['store']): number {
  return Math.round((tax.sourcePriceIncludesTax ? gross : net) * 100) / 100
}

function sampleOf(copied: Iterable<CopiedProduct>, facts: StoreFacts): readonly MagentoProduct[] {
  const sample: MagentoProduct[] = []
  for (const { product: raw } of copied) {
    const product = parsed(raw)
    if (product && isCompared(product, facts)) sample.push(product)
    if (sample.length === COMPARED) break
  }
  return sample
}

/** A broken product was counted before. */
function parsed(raw: unknown): MagentoProduct | null {
  try {
    return parseProduct(raw)
  } catch {
    return null
  }
}

function isCompared(product: MagentoProduct, facts: StoreFacts): boolean {
  const { type_id: type, visibility, price } = product
  return PRICED.includes(type) && visibility !== NOT_ALONE && (price ?? 0) > 0 && isSold(product, facts)
}

function priceOf({ price, custom_attributes: custom }: MagentoProduct, now: Date): number {
  const special = Number(custom.get('special_price') ?? Number.NaN)
  const [from, to] = ['special_from_date', 'special_to_date'].map((name) => dayOf(custom.get(name)))
  const day = now.toISOString().slice(0, 10)
  const isOpen = (from ?? day) <= day && day <= (to ?? day)
  return Number.isFinite(special) && isOpen ? Math.min(special, price ?? special) : (price ?? 0)
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null
}
