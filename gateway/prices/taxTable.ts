/** The page on tax: what goods of the store are taxed how today. */
import { decimal, toText } from '#domain/decimal.ts'
import { isInForce, type TaxNote } from '#domain/taxNote.ts'
import { localDay } from '#domain/localDay.ts'
import type { GatewayContext } from '../context.ts'
import { leaveOut } from '../shared/freshness.ts'
import type { StoreView } from '../storeTable.ts'
import { settingText } from '../shared/settingText.ts'
import { itemTax } from './documentPrices.ts'

interface TaxedProductsModel {
  readonly name: string
  readonly ratePercent: string | null
  readonly since: string | null
  readonly notes: readonly TaxNote[]
}

/** Null while the tax rules cannot be read. */
export async function taxTable(
  store: StoreView,
  _args: unknown,
  context: GatewayContext,
): Promise<readonly TaxedProductsModel[] | null> {
  const { products, notes } = store.tax
  if (products.length === 0) return []
  const basis = await context.loaders.prices
    .basisOf(store, null)
    .catch(leaveOut(context, 'price: no tax rules', { storeCode: store.storeCode }))
  if (!basis) return null

  const day = localDay(context.now, store.i18n.timeZone)
  return products.map(({ productTaxClassIds, names }) => {
    const [taxClassId] = productTaxClassIds
    const { rate, note } = itemTax({ store, fields: { tax_class_id: taxClassId } }, basis)
    if (rate.changesAt) context.freshness.until(rate.changesAt)
    const ofBuyers = notes.filter(
      (row) =>
        row.customerTaxClassIds !== null && row.productTaxClassIds.includes(taxClassId ?? 0) && isInForce(row, day),
    )
    const isKnown = !rate.isUnknown && rate.missing === undefined
    return {
      name: settingText({ texts: names }, store),
      ratePercent: isKnown ? toText(decimal(rate.ratePercent)) : null,
      since: rate.since,
      notes: [...(note ? [note] : []), ...ofBuyers],
    }
  })
}
