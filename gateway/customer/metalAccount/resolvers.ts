/** Resolvers of the metal account. It belongs to one customer, and no id leads to it. */
import { toText } from '#domain/decimal.ts'
import { METALS } from '#domain/metal.ts'
import { badUserInput } from '../../shared/errors.ts'
import type { MetalAccountResolvers, ViewerResolvers } from '../../resolverTypes.generated.ts'
import type { Slice } from '../../slice.ts'
import { fetchMetalAccount } from './source.ts'

const MAX_MOVEMENTS = 100
const GRAM_DECIMALS = 3
const MONEY_DECIMALS = 2

const Viewer: Pick<ViewerResolvers, 'metalAccount'> = {
  metalAccount: (_viewer, _args, { store, session, api }) =>
    store.displayMetalAccount
      ? session.withToken((token) => fetchMetalAccount({ api, storeCode: store.storeCode }, token, MAX_MOVEMENTS))
      : null,
}

const MetalAccount: Pick<MetalAccountResolvers, 'balances' | 'movements'> = {
  async balances({ balances }, _args, { store, loaders }) {
    const snapshot = await loaders.metals.snapshot(store)
    const sorted = balances.toSorted((one, other) => METALS.indexOf(one.metal) - METALS.indexOf(other.metal))
    return sorted.map(({ metal, grams }) => {
      const quote = snapshot?.quotes.get(metal)
      const value = quote && {
        amount: toText(grams.times(quote.pricePerGram), MONEY_DECIMALS),
        currency: store.i18n.currencyCode,
      }
      return { metal, grams: toText(grams, GRAM_DECIMALS), value: value ?? null }
    })
  },
  movements({ movements }, { first }) {
    if (first < 0 || first > MAX_MOVEMENTS)
      throw badUserInput(`movements(first): expected 0 to ${MAX_MOVEMENTS}, got ${first}`)
    return movements
      .slice(0, first)
      .map(({ grams, ...movement }) => ({ ...movement, grams: toText(grams, GRAM_DECIMALS) }))
  },
}

export const metalAccountSlice: Slice = { resolvers: { Viewer, MetalAccount } }
