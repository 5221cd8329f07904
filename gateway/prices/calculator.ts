/** The goldsmith calculator: which goods have one, and what it asks a customer. */
import { decimal, isPositive, toText } from '#domain/decimal.ts'
import { addTax } from '#domain/tax.ts'
import { minorUnitDigits } from '#domain/money.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput } from '../errors.ts'
import type { CalculatedPrice, VariantResolvers, ViewerResolvers } from '../resolverTypes.generated.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import { taxedModel } from './priceModel.ts'
import { askCalculator } from './sources/goldsmithCalculator.ts'
import { taxRateOf } from './stated.ts'
import { findSubjects } from './subjects.ts'

const SWITCH = 'showcustomprice'

async function calculatedPrice(customer: SessionCustomer, variantId: string, quantityText: string, context: GatewayContext): Promise<CalculatedPrice | null> {
  const quantity = decimal(quantityText)
  if (!isPositive(quantity)) throw badUserInput(`quantity: expected more than 0, got ${quantityText}`)

  const { store, loaders, now } = context
  const [subject] = await findSubjects([variantId], context)
  if (!subject || subject.kind !== 'Variant') return null
  const goods = subject.variant ?? subject.product
  if (!flagField(goods.fields, SWITCH)) return null

  const net = await askCalculator({ store, sku: goods.sku, quantity, customer }, context)
  if (!net) return null
  const { ratePercent, isUnknown } = taxRateOf(goods, await loaders.prices.basisOf(store, customer))
  if (isUnknown) return null
  const currency = store.i18n.currencyCode
  return { total: taxedModel(addTax(net, ratePercent, minorUnitDigits(currency)), currency), quantity: toText(quantity), taxRatePercent: toText(decimal(ratePercent)), asOf: now.toISOString() }
}

const Viewer: Pick<ViewerResolvers, 'calculatedPrice'> = {
  calculatedPrice: (customer, { variantId, quantity }, context) => calculatedPrice(customer, variantId, quantity, context),
}

const Variant: Pick<VariantResolvers, 'hasCalculator'> = { hasCalculator: ({ fields }) => flagField(fields, SWITCH) }

export const calculatorResolvers = { Viewer, Variant }
