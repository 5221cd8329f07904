/** What the customer of the session pays. */
import { isKnown, type PriceChoice } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../ids.ts'
import type { PersonalPriceResolvers, PriceSource, ViewerResolvers } from '../resolverTypes.generated.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { NodeFinder } from '../slice.ts'
import { type ItemOffers, memberPricer, priceOfSubject } from './memberPricer.ts'
import { priceFacts, type PriceFactsModel, stepModels } from './priceModel.ts'
import type { PriceBasis } from './stated.ts'
import { findSubjects, type PricedItem, pricedItemsOf, type Subject } from './subjects.ts'
import { surchargesOf, variableWeightFee } from './surcharges.ts'

export type PersonalPriceModel = PriceFactsModel & {
  readonly __typename: 'PersonalPrice'
  readonly id: string
  readonly of: string
  readonly isFromPrice: boolean
  readonly subject: Subject
  readonly basis: PriceBasis
  readonly businessSince: Date | null
}

const KEY_SEPARATOR = ' '

/** Currency, the customer's opaque scope, what it is the price of, sku and unit. */
function personalPriceId(
  { kind, sku }: Pick<Subject, 'kind' | 'sku'>,
  { currency, unit }: PriceChoice,
  scope: string,
  storeCode: string,
): string {
  return encodeId({ type: 'PersonalPrice', storeCode, key: [currency, scope, kind, sku, unit].join(KEY_SEPARATOR) })
}

interface Asked {
  readonly ids: readonly string[]
  readonly afterSync?: boolean
}

async function personalPrices(
  customer: SessionCustomer,
  { ids, afterSync = false }: Asked,
  context: GatewayContext,
): Promise<readonly (PersonalPriceModel | null)[]> {
  const { loaders, store, log } = context
  const subjects = await findSubjects(ids, context)
  const items = subjects.flatMap((subject) => (subject ? pricedItemsOf(subject) : []))
  const [basis, offers] = await Promise.all([
    loaders.prices.basisOf(store, customer).catch((fault: unknown) => {
      log.error({ err: fault, storeCode: store.storeCode }, 'price: no tax rules')
      return null
    }),
    offersOf(
      items,
      customer,
      { isSynced: afterSync && store.catalogue.synchronisePrices, isSinglePage: ids.length === 1 },
      context,
    ),
  ])
  if (!basis) return subjects.map(() => null)

  const businessSince =
    [...offers.values()].find(({ business }) => business?.lastUpdated)?.business?.lastUpdated ?? null
  const pricer = memberPricer(basis, customer.groupId, (sku) => offers.get(sku) ?? {})
  return subjects.map((subject) => {
    if (!subject) return null
    const { price, isFromPrice } = priceOfSubject(subject, pricer)
    return isKnown(price)
      ? personalModel(
          subject,
          { choice: price, isFromPrice, isCurrent: isCurrent(subject, price, offers), basis, businessSince },
          customer,
          context,
        )
      : null
  })
}

interface Wanted {
  readonly isSynced: boolean
  /** A page of one thing: it has time for a call of its own. */
  readonly isSinglePage: boolean
}

async function offersOf(
  items: readonly PricedItem[],
  customer: SessionCustomer,
  { isSynced, isSinglePage }: Wanted,
  { loaders: { prices }, store }: GatewayContext,
): Promise<ReadonlyMap<string, ItemOffers>> {
  const asksTiers = isSinglePage && items.length === 1 && store.catalogue.usePriceTiers
  const found = await Promise.all(
    items.map(async ({ sku, documentId }): Promise<[string, ItemOffers]> => {
      const [business, custom, tiers, synced] = await Promise.all([
        prices.business({ store, customer, sku }),
        prices.custom({ store, customer, sku }),
        asksTiers ? prices.tiers({ store, sku }) : null,
        isSynced && documentId !== null ? prices.synced({ store, customer, sku, documentId }) : null,
      ])
      return [sku, { business, custom, tiers, synced }]
    }),
  )
  return new Map(found)
}

/** A price that an unanswered question could lower, or replace, is told as what it is. */
function isCurrent(subject: Subject, choice: PriceChoice, offers: ReadonlyMap<string, ItemOffers>): boolean {
  const isAnswered = ({ sku }: PricedItem) => {
    const { business, custom } = offers.get(sku) ?? {}
    // What was agreed stands, whatever else there is.
    return Boolean(custom?.price) || (business?.isKnown !== false && custom?.isKnown !== false)
  }
  return choice.isMetalCurrent && pricedItemsOf(subject).every(isAnswered)
}

interface Told {
  readonly choice: PriceChoice
  readonly isFromPrice: boolean
  readonly isCurrent: boolean
  readonly basis: PriceBasis
  readonly businessSince: Date | null
}

function personalModel(
  subject: Subject,
  { choice, isFromPrice, isCurrent: current, basis, businessSince }: Told,
  { customerId }: SessionCustomer,
  { store, customerScope }: GatewayContext,
): PersonalPriceModel {
  const source: PriceSource | undefined = subject.parts.size > 0 ? 'SUM' : undefined
  return {
    __typename: 'PersonalPrice',
    id: personalPriceId(subject, choice, customerScope(customerId), store.storeCode),
    of: subject.id,
    ...priceFacts(choice, source),
    isCurrent: current,
    isFromPrice,
    subject,
    basis,
    businessSince,
  }
}

/** For the customer that it was made for alone. */
export const findPersonalPrice: NodeFinder = async (key, context) => {
  const { viewer, customerScope, store } = context
  const [, scope, kind, ...rest] = key.split(KEY_SEPARATOR)
  if (!viewer || scope !== customerScope(viewer.customerId)) return null

  const of = encodeId({ type: kind ?? '', storeCode: store.storeCode, key: rest.slice(0, -1).join(KEY_SEPARATOR) })
  const [price] = await personalPrices(viewer, { ids: [of] }, context)
  return price ?? null
}

const Viewer: Pick<ViewerResolvers, 'personalPrices'> = {
  personalPrices: (customer, { ids, afterSync }, context) => personalPrices(customer, { ids, afterSync }, context),
}

const PersonalPrice: Pick<PersonalPriceResolvers, 'asOf' | 'steps' | 'variableWeightFee' | 'surcharges'> = {
  asOf: (_price, _args, { now }) => now.toISOString(),
  steps: ({ choice, businessSince }) => stepModels(choice, businessSince),
  variableWeightFee: ({ subject: { product, variant }, basis }) => variableWeightFee(variant ?? product, basis),
  surcharges: ({ subject: { product }, basis }) => surchargesOf(product, basis),
}

export const personalPriceResolvers = { Viewer, PersonalPrice }
