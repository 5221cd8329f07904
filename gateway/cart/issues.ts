/** Problems of a cart and its lines that keep it from being ordered. */
import { quantityProblem } from '#domain/quantity.ts'
import { isEntered } from '#domain/customOption.ts'
import { decimal } from '#domain/decimal.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CartIssue, CartLineIssue } from '../resolverTypes.generated.ts'
import { accountStatusOf } from '../session/accountStatus.ts'
import { fieldsField, flagField, numberField } from '../upstream/catalogueIndex/fields.ts'
import { type CartLineModel, type CartModel, type StoredLine, withSellable } from './cartModel.ts'
import type { SellableItem } from './sellable.ts'
import { UNREADABLE_TYPE } from './source.ts'

/** The most severe first. Stock is that of the catalogue; `CartLine.stock` has the backend's. */
export function issuesOf(model: CartLineModel): CartLineIssue[] | Promise<CartLineIssue[]> {
  return withSellable(model, (sellable) => issuesIn(model, sellable))
}

export function issuesIn(
  { line, totals }: Pick<CartLineModel, 'line' | 'totals'>,
  sellable: SellableItem | null,
): CartLineIssue[] {
  if (line.productType === UNREADABLE_TYPE) return ['UNREADABLE']
  if (!sellable) return ['GONE']
  const { product, variant } = sellable
  const stock = fieldsField((variant ?? product).fields, 'stock')
  const inStock = stock && numberField(stock, 'qty')
  const isManaged = stock?.['manage_stock'] !== false && !(stock && flagField(stock, 'backorders'))
  const issues: readonly (CartLineIssue | false)[] = [
    !hasValidChoice(line, sellable) && 'CHOICE_INVALID',
    totals === null && 'NOT_PRICED',
    stock?.['is_in_stock'] === false && isManaged && 'OUT_OF_STOCK',
    stock?.['is_in_stock'] === true &&
      isManaged &&
      inStock !== null &&
      inStock > 0 &&
      inStock < line.quantity &&
      'INSUFFICIENT_STOCK',
    !isSoldIn(variant ?? product, line.quantity) && 'QUANTITY_NOT_ALLOWED',
    hasPriceChanged({ line, totals }) && 'PRICE_CHANGED',
    stock?.['is_in_stock'] === true &&
      stock['manage_stock'] !== false &&
      inStock !== null &&
      inStock <= 0 &&
      'STOCK_VOLATILE',
  ]
  return issues.filter((issue) => issue !== false)
}

/** Smaller changes are not mentioned. */
const MIN_CHANGE_PERCENT = 1

/** Since the shopper added the line or changed it last: metals move prices a little all the time. */
export function hasPriceChanged({ line, totals }: Pick<CartLineModel, 'line' | 'totals'>): boolean {
  const [then, now] = [line.price, totals?.reportedPrice ?? null]
  return (
    then !== null &&
    now !== null &&
    decimal(now).minus(then).abs().times(100).gte(decimal(then).abs().times(MIN_CHANGE_PERCENT)) &&
    now !== then
  )
}

/** The last quantity of a product that was checked: most carts are read more often than they are changed. */
const checked = new WeakMap<object, { readonly quantity: number; readonly isAllowed: boolean }>()

function isSoldIn({ quantity: rule, unit }: Pick<SellableItem['product'], 'quantity' | 'unit'>, quantity: number) {
  const known = checked.get(rule)
  if (known?.quantity === quantity) return known.isAllowed
  const { minimum, step, maximum } = rule
  const problem = quantityProblem(
    {
      unit,
      minimum: decimal(minimum),
      step: decimal(step),
      maximum: maximum == null ? null : decimal(maximum),
    },
    decimal(quantity),
  )
  checked.set(rule, { quantity, isAllowed: problem === null })
  return problem === null
}

/**
 * Whether the product is still sold with the line's options, files and parts, and needs no others. A line without any is that of a
 * backend that does not name them: it decides itself whether it sells the line.
 */
function hasValidChoice({ options }: Pick<StoredLine, 'options'>, { product }: SellableItem): boolean {
  const { customOptions, bundleParts, downloads } = product
  if (options.custom.length + options.bundle.length + options.links.length === 0) return true
  const isOffered = ({ id, values }: StoredLine['options']['custom'][number]): boolean => {
    const option = customOptions.find(({ code }) => code === id)
    if (!option) return false
    const codes = isEntered(option.kind) ? [] : values.flatMap((value) => value.split(','))
    return codes.every((code) => option.choices.some((choice) => choice.code === code))
  }
  const isPart = ({ id, selections }: StoredLine['options']['bundle'][number]): boolean => {
    const part = bundleParts.find(({ code }) => code === id)
    return selections.every((code) => part?.choices.some((choice) => choice.code === code) ?? false)
  }
  const hasAll = (required: readonly { readonly code: string; readonly isRequired: boolean }[], ids: Set<string>) =>
    required.every(({ code, isRequired }) => !isRequired || ids.has(code))
  return (
    options.custom.every(isOffered) &&
    options.bundle.every(isPart) &&
    options.links.every((link) => downloads.some(({ code }) => code === link)) &&
    hasAll(customOptions, new Set(options.custom.map(({ id }) => id))) &&
    hasAll(bundleParts, new Set(options.bundle.map(({ id }) => id)))
  )
}

/** Problems that ordering resolves: the shop confirms the stock, and the shopper the total. */
const MAY_BE_ORDERED: readonly CartLineIssue[] = ['STOCK_VOLATILE', 'PRICE_CHANGED']

/** What keeps the customer from ordering. The profile may be minutes old, so it is read again. */
export async function accountIssues({
  session,
  store,
  api,
}: Pick<RequestScope, 'session' | 'store' | 'api'>): Promise<CartIssue[]> {
  if (!session.customer) return api.profile.carts.guestsOrder ? [] : ['SIGN_IN_REQUIRED']
  if (accountStatusOf(session.customer, store) === 'GOOD') return []
  const status = accountStatusOf(await session.reload(), store)
  return status === 'GOOD' ? [] : [status]
}

/** Reasons why the cart cannot be ordered. */
export async function cartIssues({ lines }: Pick<CartModel, 'lines'>): Promise<CartIssue[]> {
  if (lines.length === 0) return ['EMPTY']
  const issues = await Promise.all(lines.map(async (line) => issuesOf(line)))
  return issues.some((ofLine) => ofLine.some((issue) => !MAY_BE_ORDERED.includes(issue))) ? ['LINE_PROBLEM'] : []
}
