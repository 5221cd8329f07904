/** Chooses the links between products: other products of the category, and accessories. */
import type { LinkSpec, ProductSpec } from './product.ts'

const NEIGHBOURS = 4

/** Whether every store that sells `product` also sells `other`. */
function isSoldWith(product: ProductSpec, other: ProductSpec): boolean {
  return product.stores.every((store) => other.stores.includes(store)) && other.exception === undefined
}

/** The narrowest capsule for each coin is the first that is wide enough. */
interface Capsule {
  readonly sku: string
  readonly diameter: number
}

function capsulesOf(products: readonly ProductSpec[]): Capsule[] {
  return products
    .filter(({ sku }) => sku.startsWith('ST-CAP-'))
    .map(({ sku, attributes }) => ({
      sku,
      diameter: Number(attributes.diameter),
    }))
}

function accessoriesOf(product: ProductSpec, capsules: readonly Capsule[]): LinkSpec[] {
  const { form } = product.attributes
  const width = product.size?.width
  if (form === 'coin' && width) {
    const capsule = capsules.find(({ diameter }) => diameter >= width)
    return capsule ? [{ kind: 'crosssell', sku: capsule.sku }] : []
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
  const capsules = capsulesOf(products)
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
        ...accessoriesOf(product, capsules),
      ],
    }
  })
}
