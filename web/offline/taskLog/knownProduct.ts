/** What the normalized cache has of a product or variant, without a request. */
import { isReference, type ApolloClient } from '@apollo/client'
import { InMemoryCache } from '@apollo/client/cache'
import * as v from 'valibot'
import { entitiesOf } from '../../client/persistence/persistedRecord.ts'
import { quantityRule, taxedAmount } from './readBook.ts'
import type { KnownProduct } from './task.ts'

export function knownProduct(client: ApolloClient, id: string): KnownProduct {
  const { cache } = client
  if (!(cache instanceof InMemoryCache)) return { rule: null, unit: null, asOf: null }
  const entities = entitiesOf(cache.extract())
  const entity = entities[`Variant:${id}`] ?? entities[`Product:${id}`]
  const price = entity?.['price']
  const resolved = isReference(price) ? entities[price.__ref] : price
  const rule = v.safeParse(quantityRule, entity?.['quantity'])
  const now = v.safeParse(pricedSchema, resolved)
  return {
    rule: rule.success ? rule.output : null,
    unit: now.success ? now.output.now : null,
    asOf: now.success ? oldestOf(now.output.metalShares) : null,
  }
}

const pricedSchema = v.object({
  now: taxedAmount,
  metalShares: v.optional(v.array(v.object({ quotedAt: v.string() })), []),
})

function oldestOf(shares: readonly { readonly quotedAt: string }[]): string | null {
  return shares.map(({ quotedAt }) => quotedAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}
