/** Chooses the links between products: other products of the category, and accessories. */
import type { LinkSpec, ProductSpec } from './product.ts'
import { CAPSULE_DIAMETERS, capsuleSku } from './families/storage.ts'

const NEIGHBOURS = 4

/** Whether every store that sells `product` also sells `other`. */
function isSoldWith(product: ProductSpec, other: ProductSpec): boolean {
  return product.stores.every((store) => other.stores.includes(store)) && other.exception === undefined
}

function accessoriesOf(product: ProductSpec): LinkSpec[] {
  if (product.attributes.form === 'coin' && product.size?.width) {
    const mm = CAPSULE_DIAMETERS.find((one) => one >= (product.size?.width ?? 0))
    return mm ? [{ kind: 'crosssell', sku: capsuleSku(mm) }] : []
  }
  if (product.unit === 'METER' || product.attributes.form === 'sheet') {
    if (product.attributes.metal === 'AG')
      return [
        { kind: 'crosssell', sku: 'SO-AG-MEDIUM-WIRE08' },
        { kind: 'crosssell', sku: 'CH-FLUX-L' },
      ]
    if (product.attributes.metal === 'AU')
      return [
        {
          kind: 'crosssell',
          sku: product.attributes.fineness === '750' ? 'SO-750Y-MEDIUM-WIRE08' : 'SO-585Y-MEDIUM-WIRE08',
        },
      ]
  }
  if (product.attributes.form === 'blank')
    return [
      { kind: 'crosssell', sku: 'TL-MANDREL-RING' },
      { kind: 'crosssell', sku: 'TL-GAUGE-RINGS' },
    ]
  return []
}

export function withLinks(products: readonly ProductSpec[]): ProductSpec[] {
  const byCategory = Map.groupBy(
    products.filter((product) => product.categories.length > 0),
    (product) => product.categories[0],
  )
  return products.map((product) => {
    const peers = byCategory.get(product.categories[0]) ?? []
    const at = peers.indexOf(product)
    const after = [...peers.slice(at + 1), ...peers.slice(0, Math.max(at, 0))]
      .filter((other) => isSoldWith(product, other))
      .slice(0, NEIGHBOURS)
    const upsell = after.at(-1)
    return {
      ...product,
      links: [
        ...(product.links ?? []),
        ...after.slice(0, NEIGHBOURS - 1).map((other): LinkSpec => ({ kind: 'related', sku: other.sku })),
        ...(upsell ? [{ kind: 'upsell', sku: upsell.sku } satisfies LinkSpec] : []),
        ...accessoriesOf(product),
      ],
    }
  })
}
