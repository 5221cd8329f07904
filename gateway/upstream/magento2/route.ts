/** Addresses of Magento's own shop, such as `gold.html`, by its GraphQL: REST has them for administrators only. */
import * as v from 'valibot'
import { parseBody } from '../border.ts'
import { looseId, optionalField } from '../looseFields.ts'
import { queryGraphql } from './graphql.ts'
import type { MagentoCall } from './magentoClient.ts'

export const ROUTE_CALLS = { 'url/map': mapUrl }

/** A page of texts has no number here; its address is its identifier, which the documents have. */
const ROUTE = `query Route($url: String!) { route(url: $url) {
  type ... on ProductInterface { id } ... on CategoryInterface { id }
} }`
const routeSchema = v.object({
  route: v.nullable(v.object({ type: optionalField(v.string()), id: optionalField(looseId) })),
})
const KINDS: Readonly<Record<string, string>> = { PRODUCT: 'product', CATEGORY: 'category' }
const requestSchema = v.object({ url: v.string() })

/** In the shape of the storefront API: a hit of its index, or an empty list. */
async function mapUrl(call: MagentoCall): Promise<unknown> {
  const { url } = v.parse(requestSchema, call.body)
  const answer = await queryGraphql(call, ROUTE, { url })
  const { route } = parseBody(routeSchema, answer, { upstream: call.upstream, from: '/graphql route' })
  const kind = KINDS[route?.type ?? '']
  return kind === undefined || route?.id === null ? [] : { _type: kind, _source: { id: route?.id } }
}
