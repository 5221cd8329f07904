/** Resolves a path from the cache, for paths that cannot be resolved while offline. */
import type { InMemoryCache } from '@apollo/client/cache'
import { linkToCategory, linkToContent, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { entitiesOf } from './persistence/persistedRecord.ts'

export function recallPath(cache: InMemoryCache, path: string): LinkTarget | null {
  const entities = Object.values(entitiesOf(cache.extract()))
  for (const entity of entities) {
    if (entity['path'] !== path) continue
    if (entity.__typename === 'Product' && typeof entity['sku'] === 'string') return linkToProduct(entity['sku'])
    if (entity.__typename === 'Category' && typeof entity['id'] === 'string') return linkToCategory(entity['id'])
    if (entity.__typename === 'ContentPage' && typeof entity['slug'] === 'string') return linkToContent(entity['slug'])
  }

  // Paths that name a variant are below the product's path.
  const variant = entities.find((entity) => entity.__typename === 'Variant' && entity['path'] === path)
  const product = entities.find(
    (entity) =>
      entity.__typename === 'Product' && typeof entity['path'] === 'string' && path.startsWith(`${entity['path']}/`),
  )
  if (typeof variant?.['sku'] !== 'string' || typeof product?.['sku'] !== 'string') return null
  return linkToProduct(product['sku'], variant['sku'])
}
