/**
 * A line of a cart with the fields of the schema as properties: a compiled query reads a property several times and calls no resolver
 * for it. Fields that need the request are in resolvers.ts.
 */
import { decimal, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import type { CartLineIssue, TaxedAmount } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { CartLineModel, LineProducts, PriceExplanation, StoredLine } from './cartModel.ts'
import { hasPriceChanged, issuesIn } from './issues.ts'
import { quantityIn } from './lineChoice.ts'
import { messageIn } from './messages.ts'
import { UNREADABLE_TYPE } from './source.ts'
import type { Product, SellableItem, Variant } from './sellable.ts'
import type { BackendTotalsItem } from './totalsSource.ts'
import { amountsOf, BackendAmount, discountOf, reserveOf } from './totals.ts'
import { messageLanguage } from '../shared/languages.ts'
import { encodeId, identityOf } from '../shared/ids.ts'

interface LineParts extends Pick<CartLineModel, 'store' | 'line' | 'totals'> {
  readonly name: LineName
  readonly products: LineProducts
  /** Position of the line in the list of products. */
  readonly at: number
}

/** Properties whose product could not be loaded are the error, which becomes an error of the field. */
export class LineModel implements CartLineModel {
  readonly store: StoreView
  readonly scope: string
  readonly key: string
  readonly id: string
  readonly line: StoredLine
  readonly totals: BackendTotalsItem | null
  explanation: PriceExplanation | Promise<PriceExplanation> | undefined
  readonly #products: LineProducts
  readonly #at: number
  #issues: readonly CartLineIssue[] | Error | undefined
  #unit: TaxedAmount | undefined
  #row: TaxedAmount | undefined
  #discount: TaxedAmount | null | undefined
  #reserve: TaxedAmount | null | undefined

  constructor({ store, name, line, totals, products, at }: LineParts) {
    this.store = store
    this.scope = name.scope
    this.key = name.key
    this.id = name.id
    this.line = line
    this.totals = totals
    this.explanation = undefined
    this.#products = products
    this.#at = at
  }

  sellable(): Promise<SellableItem | null> | SellableItem | null {
    const { loaded } = this.#products
    return loaded ? this.#found(loaded) : this.#products.load().then((found) => this.#found(found))
  }

  get sku(): string {
    return this.line.sku
  }

  get name(): string {
    const { name, productType } = this.line
    return productType === UNREADABLE_TYPE ? messageIn(messageLanguage(this.store), 'unknownLine') : name
  }

  get product(): Product | null | Error {
    const found = this.#loaded
    return found instanceof Error ? found : (found?.product ?? null)
  }

  get variant(): Variant | null | Error {
    const found = this.#loaded
    return found instanceof Error ? found : (found?.variant ?? null)
  }

  get quantity(): string | Error {
    const found = this.#loaded
    return found instanceof Error ? found : quantityIn(this, found)
  }

  get issues(): readonly CartLineIssue[] | Error {
    if (this.#issues) return this.#issues
    const found = this.#loaded
    return (this.#issues = found instanceof Error ? found : issuesIn(this, found))
  }

  /** The line is also the model of its price. */
  get price(): this {
    return this
  }

  get unit(): TaxedAmount {
    return (this.#unit ??= this.#amount('unit'))
  }

  get per() {
    const found = this.#loaded
    return found instanceof Error ? found : ((found?.variant ?? found?.product)?.unit ?? null)
  }

  get unitBefore(): TaxedAmount | null {
    return priceBefore(this)
  }

  get row(): TaxedAmount {
    return (this.#row ??= this.#amount('row'))
  }

  get discount(): TaxedAmount | null {
    if (this.#discount !== undefined) return this.#discount
    const discount = this.totals && discountOf(this.totals)
    return (this.#discount = discount && taxedModel(discount, this.store.i18n.currencyCode))
  }

  get reserve(): TaxedAmount | null {
    if (this.#reserve !== undefined) return this.#reserve
    const reserve = this.totals && reserveOf(this.totals)
    return (this.#reserve = reserve && taxedModel(reserve, this.store.i18n.currencyCode))
  }

  get taxRatePercent(): string | null {
    const percent = this.totals?.tax_percent ?? null
    return percent === null ? null : toText(decimal(percent))
  }

  /** 0 for a line that the backend's totals leave out. */
  #amount(name: 'unit' | 'row'): TaxedAmount {
    const { currencyCode } = this.store.i18n
    return this.totals ? amountsOf(this.totals, currencyCode)[name] : new BackendAmount(0, 0, currencyCode)
  }

  #found(found: NonNullable<LineProducts['loaded']>): SellableItem | null {
    const own = found[this.#at] ?? null
    if (own instanceof Error) throw own
    return own
  }

  /** Of lines that a query selects: their resolver has loaded the products. */
  get #loaded(): SellableItem | null | Error {
    const { loaded } = this.#products
    if (!loaded) throw new Error('expected the products of the lines to be loaded, but they are not')
    return loaded[this.#at] ?? null
  }
}

/** The price of one unit then: both sides have changed alike. Null if it has not changed. */
function priceBefore({ line, totals, store }: Pick<CartLineModel, 'line' | 'totals' | 'store'>): BackendAmount | null {
  if (!totals?.reportedPrice || line.price === null || !hasPriceChanged({ line, totals })) return null
  const { price: then } = line
  const { reportedPrice: now, price, price_incl_tax: gross } = totals
  const { currencyCode } = store.i18n
  const before = (amount: number): number =>
    roundHalfAwayFromZero(decimal(amount).times(then).div(now), minorUnitDigits(currencyCode)).toNumber()
  return new BackendAmount(before(price), before(gross), currencyCode)
}

/** Loads the products of all lines together, once. A failure is the error of each line that needs its product. */
export function lineProducts(load: () => Promise<NonNullable<LineProducts['loaded']>>, count: number): LineProducts {
  let loading: Promise<NonNullable<LineProducts['loaded']>> | undefined
  const products: { loaded: LineProducts['loaded']; readonly load: LineProducts['load'] } = {
    loaded: null,
    load: () =>
      (loading ??= load()
        .catch((error: unknown): readonly Error[] =>
          Array.from({ length: count }, () => (error instanceof Error ? error : new Error(String(error)))),
        )
        .then((found) => (products.loaded = found))),
  }
  return products
}

/** Of the schema. */
const TYPE = 'CartLine'

/** Opaque key of a line for ids: the scope of the cart and a pseudonym of the backend's id. */
interface LineName {
  readonly scope: string
  readonly key: string
  readonly id: string
}

/** By stored line, which is the same object until the cart is stored again. */
const names = new WeakMap<object, LineName>()

/** Key and id of a line in the cart with this scope. */
export function lineNameOf(line: object, store: StoreView, scope: string, keyOf: () => string): LineName {
  const known = names.get(line)
  if (known?.scope === scope) return known
  const key = keyOf()
  const created: LineName = { scope, key, id: lineIdOf(store, key) }
  names.set(line, created)
  return created
}

export function lineIdOf({ storeCode }: StoreView, key: string): string {
  return encodeId({ type: TYPE, storeCode, key })
}

/** Null for text that is no id, and for ids of other types and stores: they identify no line of the cart. */
export function lineKeyOf(id: string, { storeCode }: StoreView): string | null {
  const identity = identityOf(id)
  return identity?.type === TYPE && identity.storeCode === storeCode ? identity.key : null
}
