/** The goldsmith calculator: which goods have one, and what it asks a customer. */
import { type Decimal, decimal, isPositive, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceAnswer } from '#domain/price.ts'
import { addTax } from '#domain/tax.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput } from '../errors.ts'
import type { CalculatedPrice, VariantResolvers, ViewerResolvers } from '../resolverTypes.generated.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import { strangeCalculation } from './calculatorAnswer.ts'
import { memberPricer } from './memberPricer.ts'
import { taxedModel } from './priceModel.ts'
import { askCalculator } from './sources/goldsmithCalculator.ts'
import { taxRateOf } from './stated.ts'
import { findSubjects } from './subjects.ts'

const SWITCH = 'showcustomprice'

async function calculatedPrice(
  customer: SessionCustomer,
  variantId: string,
  quantityText: string,
  context: GatewayContext,
): Promise<CalculatedPrice | null> {
  const quantity = decimal(quantityText)
  if (!isPositive(quantity)) throw badUserInput(`quantity: expected more than 0, got ${quantityText}`)

  const { store, loaders, log, now } = context
  const [subject] = await findSubjects([variantId], context)
  if (!subject || subject.kind !== 'Variant') return null
  const goods = subject.variant ?? subject.product
  if (!flagField(goods.fields, SWITCH)) return null

  const [basis, net] = await Promise.all([
    loaders.prices.basisOf(store, customer),
    askCalculator({ store, sku: goods.sku, quantity, customer }, context),
  ])
  const { ratePercent, isUnknown } = taxRateOf(goods, basis)
  if (!net || isUnknown) return null

  const strange = strangeness(net, quantity, memberPricer(basis, customer.groupId, () => ({})).own(goods))
  if (strange !== null) {
    log.warn(
      { sku: goods.sku, storeCode: store.storeCode },
      `price: expected a price of the calculator for ${goods.sku}, got ${strange}`,
    )
    return null
  }

  const currency = store.i18n.currencyCode
  return {
    total: taxedModel(addTax(net, ratePercent, minorUnitDigits(currency)), currency),
    quantity: toText(quantity),
    taxRatePercent: toText(decimal(ratePercent)),
    asOf: now.toISOString(),
  }
}

/** A list price that nobody knows speaks against nothing. */
function strangeness(net: Decimal, quantity: Decimal, price: PriceAnswer): string | null {
  const list = isKnown(price) ? price.basis?.offers.list : null
  return isKnown(price) && list ? strangeCalculation(net, quantity, list, price.ratePercent ?? 0) : null
}

const Viewer: Pick<ViewerResolvers, 'calculatedPrice'> = {
  calculatedPrice: (customer, { variantId, quantity }, context) =>
    calculatedPrice(customer, variantId, quantity, context),
}

const Variant: Pick<VariantResolvers, 'hasCalculator'> = { hasCalculator: ({ fields }) => flagField(fields, SWITCH) }

export const calculatorResolvers = { Viewer, Variant }
