/** Prices a selection with the rules of the catalogue, as the backend prices it in a cart, and explains the price of a cart line. */
import type { LineOptions } from '#domain/cartLine.ts'
import { chosenSurcharges, withSurcharges } from '#domain/customOption.ts'
import { piecesFrom, unitsOfCut } from '#domain/cutToSize.ts'
import { earliest } from '#domain/day.ts'
import { compare, type Decimal, decimal, distance, multiply, ONE, toText, unitsOf, ZERO } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceChoice } from '#domain/price.ts'
import { rowTotal, toDisplayPrice } from '#domain/sourcePrice.ts'
import { addTaxed, subtractTaxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import type { GatewayContext } from '../context.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import { sourceSideOf } from '../shared/pricedItem.ts'
import type { CrossedOutKind, PriceSource, PriceTier, TaxedAmount } from '../resolverTypes.generated.ts'
import { decimalField, flagField } from '../upstream/catalogueIndex/fields.ts'
import { cutFields, quantityInOne } from './lineChoice.ts'
import { type CartLineModel, type PriceExplanation, withSellable } from './cartModel.ts'
import type { SellableItem } from './sellable.ts'
import { rowOf } from './totals.ts'

/** The amounts of a line; row totals are rounded once for each rate. */
export interface PricedLine {
  readonly unit: Taxed
  readonly row: Taxed
  readonly byRate: readonly { readonly ratePercent: number; readonly amount: Taxed }[]
  /** Null for products of fixed weight. */
  readonly reserve: Taxed | null
}

/** What prices a line: of a cart, or of a selection without a cart. */
export interface PricedSelection {
  readonly options: LineOptions
  readonly quantity: number
}

/** Null when a price or the size of the priced piece is unknown. @throws UpstreamError */
export async function priceLine(
  selection: PricedSelection,
  sellable: SellableItem,
  context: GatewayContext,
): Promise<PricedLine | null> {
  if (!sellable.variant) return priceBundle(selection, sellable, context)
  const choice = await choiceOfVariant(sellable, context)
  const pieceUnits = unitsOfPiece(selection, sellable)
  if (!choice || !pieceUnits) return null
  const { ratePercent, currency, digits, unitPrice } = choice
  const units = multiply(decimal(selection.quantity), pieceUnits)
  const forUnits = reachedTier(choice, units)?.sourcePrice ?? unitPrice
  if (!forUnits || ratePercent === null) return null
  const price = withSurcharges(forUnits, surchargesOf(selection, sellable), ratePercent, digits)
  const row = rowTotal(price, units, ratePercent, currency)
  const fee = weightFee(sellable)
  return {
    unit: pieceUnits.eq(1)
      ? toDisplayPrice(price, ratePercent, currency)
      : rowTotal(price, pieceUnits, ratePercent, currency),
    row,
    byRate: [{ ratePercent, amount: row }],
    reserve: fee && rowTotal(fee, units, ratePercent, currency),
  }
}

async function choiceOfVariant(
  { product, variant }: SellableItem,
  { loaders, store, session }: GatewayContext,
): Promise<PriceChoice | null> {
  return choiceIn(await loaders.prices.pricerOf(store, session.customer, [variant ?? product]), { product, variant })
}

type Pricer = Awaited<ReturnType<GatewayContext['loaders']['prices']['pricerOf']>>

const NO_PARTS = new Map()

function choiceIn(pricer: Pricer, { product, variant }: SellableItem): PriceChoice | null {
  const { price } = pricer.of({ product, variant, parts: NO_PARTS })
  return isKnown(price) ? price : null
}

function reachedTier({ tiers }: PriceChoice, units: Decimal): PriceChoice['tiers'][number] | null {
  return tiers.findLast(({ quantity }) => compare(quantity, units) <= 0) ?? null
}

function surchargesOf({ options }: PricedSelection, { product }: SellableItem) {
  const offered = product.customOptions.map(({ code, kind, sourceSurcharge, choices }) => ({
    code,
    kind,
    surcharge: sourceSurcharge,
    choices: choices.map((choice) => ({ code: choice.code, surcharge: choice.sourceSurcharge })),
  }))
  const chosen = options.custom.map(({ id, values }) => [id, values.flatMap((value) => value.split(','))] as const)
  const files = product.downloads.filter(({ code }) => options.links.includes(code))
  return [
    ...chosenSurcharges(offered, Object.fromEntries(chosen)),
    ...files.flatMap(({ sourceSurcharge }) => sourceSurcharge ?? []),
  ]
}

/** Units of the list price in one piece; null when the size of the priced piece is unknown. */
function unitsOfPiece({ options }: PricedSelection, sellable: SellableItem): Decimal | null {
  if (options.custom.length === 0) return ONE
  const codes = cutFields(sellable)
  const { fields } = sellable.variant ?? sellable.product
  const entered = (code: string | null) => options.custom.find(({ id }) => id === code)?.values[0]
  const [length, width] = [entered(codes?.length ?? null), entered(codes?.width ?? null)]
  if (length === undefined || width === undefined) return ONE
  return unitsOfCut(
    { length: decimal(length), width: decimal(width) },
    { length: decimalField(fields, 'length_mm'), width: decimalField(fields, 'width_mm') },
  )
}

function weightFee({ product, variant }: SellableItem) {
  const item = variant ?? product
  const fee = decimalField(item.fields, 'weight_variation_fee')
  return fee?.gt(0) && flagField(item.fields, 'is_variable_weight')
    ? { amount: fee, side: sourceSideOf(item.store) }
    : null
}

/** A bundle with a price of its own is one row. Of another one each part is a row: its quantity in one bundle decides its tier. */
async function priceBundle(
  selection: PricedSelection,
  sellable: SellableItem,
  { loaders, store, session }: GatewayContext,
): Promise<PricedLine | null> {
  const { product } = sellable
  const found = await loaders.products.parts(product)
  const chosen = chosenParts(selection, product)
  const parts = chosen.map((one) => (one ? (found.get(one.choice.sku) ?? null) : null))
  const existing = parts.flatMap((part) => part ?? [])
  const pricer = await loaders.prices.pricerOf(store, session.customer, [product, ...existing])
  if (existing.length < parts.length) return null
  const own = pricer.ownBundle(
    product,
    chosen.flatMap((one) => one ?? []),
  )
  if (own) return isKnown(own) ? pricedRow(own, selection, surchargesOf(selection, sellable)) : null
  const rows = parts.map((part, at) => {
    const price = part && pricer.bundlePart(product, part)
    const inOne = chosen[at]?.quantity ?? ZERO
    if (!price || !isKnown(price) || price.ratePercent === null) return null
    const source = reachedTier(price, inOne)?.sourcePrice ?? price.unitPrice
    if (!source) return null
    const rowOfParts = (count: Decimal) => rowTotal(source, count, price.ratePercent ?? 0, price.currency)
    return {
      ratePercent: price.ratePercent,
      unit: rowOfParts(inOne),
      amount: rowOfParts(inOne.times(selection.quantity)),
    }
  })
  const known = rows.flatMap((row) => row ?? [])
  if (known.length < rows.length || known.length === 0) return null
  const sum = (amounts: readonly Taxed[]) => amounts.reduce(addTaxed, { net: ZERO, tax: ZERO, gross: ZERO })
  return {
    unit: sum(known.map(({ unit }) => unit)),
    row: sum(known.map(({ amount }) => amount)),
    byRate: known,
    reserve: null,
  }
}

/** Null in place of a choice that the bundle no longer has. */
function chosenParts({ options }: PricedSelection, { bundleParts }: SellableItem['product']) {
  return options.bundle.flatMap(({ id, quantity, selections }) =>
    selections.map((code) => {
      const choice = bundleParts.find((part) => part.code === id)?.choices.find((one) => one.code === code)
      return choice ? { choice, quantity: quantityInOne(choice, quantity) } : null
    }),
  )
}

function pricedRow(
  choice: PriceChoice,
  { quantity }: PricedSelection,
  surcharges: ReturnType<typeof surchargesOf>,
): PricedLine | null {
  const { ratePercent, currency, digits, unitPrice } = choice
  const units = decimal(quantity)
  const forUnits = reachedTier(choice, units)?.sourcePrice ?? unitPrice
  if (!forUnits || ratePercent === null) return null
  const price = withSurcharges(forUnits, surcharges, ratePercent, digits)
  const row = rowTotal(price, units, ratePercent, currency)
  return {
    unit: toDisplayPrice(price, ratePercent, currency),
    row,
    byRate: [{ ratePercent, amount: row }],
    reserve: null,
  }
}

const UNEXPLAINED: PriceExplanation = {
  source: null,
  before: null,
  beforeKind: null,
  tier: null,
  nextTier: null,
  validUntil: null,
}

/** Calls `work` at once if the explanation is known. It is computed once for the fields of a line. */
export function withExplanation<Answer>(
  model: CartLineModel,
  context: GatewayContext,
  work: (explanation: PriceExplanation) => Answer,
): Answer | Promise<Answer> {
  const known = (model.explanation ??= explain(model, context))
  return known instanceof Promise ? known.then(work) : work(known)
}

/** The sources of the price, as on the product's page: for customers their own prices, from the same cached sources. */
function explain(model: CartLineModel, context: GatewayContext): PriceExplanation | Promise<PriceExplanation> {
  const { loaders, store, session } = context
  return withSellable(model, (sellable) => {
    if (!sellable) return UNEXPLAINED
    const { variant } = sellable
    if (!variant) return explainBundle(model, sellable, context)
    const pricer = session.customer
      ? loaders.prices.pricerOf(store, session.customer, [variant])
      : loaders.prices.pricer(store)
    return pricer instanceof Promise
      ? pricer.then((loaded) => explainVariant(model, sellable, loaded))
      : explainVariant(model, sellable, pricer)
  }) as PriceExplanation | Promise<PriceExplanation>
}

function explainVariant(model: CartLineModel, sellable: SellableItem, pricer: Pricer): PriceExplanation {
  const choice = choiceIn(pricer, sellable)
  if (!choice) return UNEXPLAINED
  const pieceUnits = () => unitsOfPiece(model.line, sellable) ?? ONE
  const units = (): Decimal => {
    const [quantity, ofPiece] = [decimal(model.line.quantity), pieceUnits()]
    return ofPiece === ONE ? quantity : multiply(quantity, ofPiece)
  }
  // Most products have no tiers.
  const tier = choice.tiers.length > 0 ? reachedTier(choice, units()) : null
  const surcharges = () => surchargesOf(model.line, sellable)
  return new VariantExplanation(model, choice, { units, pieceUnits, tier, surcharges })
}

interface Reached {
  /** Of the list price. */
  readonly units: () => Decimal
  /** Of the list price in one piece: 1 except for pieces of sheet. */
  readonly pieceUnits: () => Decimal
  readonly tier: PriceChoice['tiers'][number] | null
  readonly surcharges: () => ReturnType<typeof surchargesOf>
}

class VariantExplanation implements PriceExplanation {
  readonly #model: CartLineModel
  readonly #choice: PriceChoice
  readonly #reached: Reached

  constructor(model: CartLineModel, choice: PriceChoice, reached: Reached) {
    this.#model = model
    this.#choice = choice
    this.#reached = reached
  }

  /** Null for a special price that the cart does not charge. */
  get source(): PriceSource | null {
    if (this.#reached.tier) return 'TIER'
    const { source } = this.#choice
    return source === 'SPECIAL' && !isCharged(this.#model, this.#choice, this.#reached) ? null : source
  }

  get before(): TaxedAmount | null {
    return this.#reached.tier ? null : rowBefore(this.#model, this.#choice, this.#reached)
  }

  get beforeKind(): CrossedOutKind | null {
    return this.#choice.beforeKind
  }

  get tier(): PriceTier | null {
    return this.#reached.tier && tierModel(this.#reached.tier, this.#choice, this.#reached.pieceUnits())
  }

  get nextTier(): PriceTier | null {
    if (this.#choice.tiers.length === 0) return null
    const units = this.#reached.units()
    const next = this.#choice.tiers.find(({ quantity }) => quantity.gt(units))
    if (!next) return null
    // The pieces that reach it may reach a further one.
    const pieceUnits = this.#reached.pieceUnits()
    const reaching = multiply(piecesFrom(next.quantity, pieceUnits), pieceUnits)
    return tierModel(reachedTier(this.#choice, reaching) ?? next, this.#choice, pieceUnits)
  }

  get validUntil(): string | null {
    return this.#choice.validUntil?.toISOString() ?? null
  }
}

async function explainBundle(
  { line }: CartLineModel,
  { product }: SellableItem,
  { loaders, store, session }: GatewayContext,
): Promise<PriceExplanation> {
  const found = await loaders.products.parts(product)
  const codes = new Set(line.options.bundle.flatMap(({ selections }) => selections))
  const parts = product.bundleParts
    .flatMap(({ choices }) => choices.filter(({ code }) => codes.has(code)))
    .flatMap(({ sku }) => found.get(sku) ?? [])
  const pricer = await loaders.prices.pricerOf(store, session.customer, parts)
  const prices = parts.map((part) => pricer.own(part)).filter(isKnown)
  const validUntil = prices.reduce<Date | null>((moment, price) => earliest(moment, price.validUntil), null)
  return { ...UNEXPLAINED, source: prices.length > 0 ? 'SUM' : null, validUntil: validUntil?.toISOString() ?? null }
}

/** A tier in the unit of the line: of sheet, pieces of the size that is cut. */
function tierModel(
  { quantity, price, sourcePrice }: PriceChoice['tiers'][number],
  { currency, ratePercent }: PriceChoice,
  pieceUnits: Decimal,
): PriceTier {
  const isUnit = pieceUnits.eq(ONE) || ratePercent === null
  return {
    fromQuantity: toText(isUnit ? quantity : piecesFrom(quantity, pieceUnits)),
    unitPrice: taxedModel(isUnit ? price : rowTotal(sourcePrice, pieceUnits, ratePercent, currency), currency),
    sourcePrice: {
      amount: toText(isUnit ? sourcePrice.amount : multiply(sourcePrice.amount, pieceUnits)),
      priceIncludesTax: sourcePrice.side === 'GROSS',
    },
  }
}

/** Whether the cart's row is the one that the catalogue explains: a cart may know other prices, or charge without a rule of the catalogue. */
function isCharged({ totals, line }: CartLineModel, choice: PriceChoice, { units, surcharges }: Reached): boolean {
  const { unitPrice, ratePercent, currency, digits } = choice
  if (!totals || !unitPrice || ratePercent === null) return false
  const explained = rowTotal(
    withSurcharges(unitPrice, surcharges(), ratePercent, digits),
    units(),
    ratePercent,
    currency,
  )
  const charged = rowOf(totals)
  // A backend may round the price of one unit before it multiplies.
  const tolerance = unitsOf(Math.max(1, line.quantity), minorUnitDigits(currency))
  const isSame = (side: 'net' | 'gross') => distance(explained[side], charged[side]).lte(tolerance)
  return isSame('net') || isSame('gross')
}

/** The row at the crossed-out price; surcharges are the same in both. Null unless the cart charges the special price. */
function rowBefore(model: CartLineModel, choice: PriceChoice, reached: Reached): TaxedAmount | null {
  const { totals } = model
  const { sourcePriceBefore, unitPrice, ratePercent, currency } = choice
  if (!totals || !sourcePriceBefore || !unitPrice || ratePercent === null) return null
  if (!isCharged(model, choice, reached)) return null
  const units = reached.units()
  const saved = subtractTaxed(
    rowTotal(sourcePriceBefore, units, ratePercent, currency),
    rowTotal(unitPrice, units, ratePercent, currency),
  )
  return taxedModel(addTaxed(rowOf(totals), saved), currency)
}
