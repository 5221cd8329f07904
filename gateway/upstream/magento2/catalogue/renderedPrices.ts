/** What Magento's own pages show as prices of a few products: the slowest of its reads, for a comparison and not for listings. */
import * as v from 'valibot'
import { looseAmount, looseId, looseList } from '../../looseFields.ts'
import { searchCriteria } from '../searchCriteria.ts'
import type { ListReader } from './pages.ts'

const final = v.object({ final_price: looseAmount })
const renderedSchema = v.object({
  items: looseList(
    v.object({
      id: v.pipe(looseId, v.transform(Number)),
      price_info: v.object({
        ...final.entries,
        extension_attributes: v.object({ tax_adjustments: final }),
      }),
    }),
  ),
})

/** Of one unit for guests, on both sides of tax, with special prices and catalogue price rules. */
export interface RenderedPrice {
  readonly net: number
  readonly gross: number
}

interface Rendered {
  readonly storeCode: string
  readonly storeId: string
  readonly currency: string
}

/** By the ids of products; products that are not shown by themselves are not there. @throws UpstreamError */
export async function renderedPrices(
  reader: ListReader,
  { storeCode, storeId, currency }: Rendered,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RenderedPrice>> {
  const filter = { field: 'entity_id', value: ids.join(','), condition: 'in' } as const
  const query = { ...searchCriteria({ filters: [filter], pageSize: ids.length }), storeId, currencyCode: currency }
  const { items } = await reader.read({ storeCode, path: '/products-render-info', query, schema: renderedSchema })
  return new Map(
    items.map(({ id, price_info: { final_price: gross, extension_attributes: more } }) => [
      id,
      { gross, net: more.tax_adjustments.final_price },
    ]),
  )
}
