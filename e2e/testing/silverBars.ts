/** Products whose price hardly matters. */
import { queryGateway } from './queryGateway.ts'
import type { Shop } from './shop.ts'

export interface SilverBar {
  readonly name: string
  readonly path: string
}

/** Three products of fixed weight that are sold by the piece. */
export async function silverBars(shop: Shop): Promise<readonly [SilverBar, SilverBar, SilverBar]> {
  const { search } = await queryGateway<{
    search: { products: { items: (SilverBar & { kind: string; quantity: { unit: string; step: string } })[] } }
  }>(
    shop,
    'no',
    '{ search(text: "sølvbarre", pageSize: 40) { products { items { name path kind quantity { unit step } } } } }',
  )
  const [one, two, three] = search.products.items.filter(
    ({ kind, quantity }) => kind === 'SIMPLE' && quantity.unit === 'PCS' && Number(quantity.step) === 1,
  )
  if (!one || !two || !three) throw new Error('expected three silver bars, found fewer')
  return [one, two, three]
}
