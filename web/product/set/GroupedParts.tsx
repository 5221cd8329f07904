/** The parts of a grouped product with a quantity field each. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type Decimal, isPositive, toText } from '#domain/decimal.ts'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { ruleOf } from '../../price/tierRows.ts'
import { QuantityRuleText } from '../../price/QuantityRuleText.tsx'
import type { ProductDetailQuery } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { Picture } from '../../ui/Picture.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { PartLine } from './PartLine.tsx'
import { SetSum } from './SetSum.tsx'
import { type GroupedItem, isAsOffered, wantedQuantity, writtenQuantity } from './setRows.ts'
import { type SetChoices, useSetChoices } from './useSetChoices.ts'
import styles from './CompositionParts.module.css'

interface GroupedPartsProps {
  readonly set: Pick<NonNullable<ProductDetailQuery['product']>, 'id' | 'sku' | 'price'>
  readonly items: readonly GroupedItem[]
}

export function GroupedParts({ set, items }: GroupedPartsProps) {
  const choices = useSetChoices(set.sku)
  const rows = items.map((item) => ({ item, quantity: wantedQuantity(item, choices.choice) }))
  const wanted = rows.filter(({ quantity }) => isPositive(quantity))
  const isOffered = rows.every(({ item, quantity }) => isAsOffered(item, quantity))

  return (
    <section className={styles.part}>
      <h2>
        <Trans>Consists of</Trans>
      </h2>
      <ul>
        {rows.map((row) => (
          <GroupedPart key={row.item.product.id} {...row} choices={choices} />
        ))}
      </ul>
      <SetSum
        set={set}
        rows={rows.map(({ item, quantity }) => {
          const { product } = item
          return { product, quantity, tierRule: isAsOffered(item, quantity) ? null : ruleOf(product.quantity) }
        })}
        isAsOffered={isOffered}
        isAsPriced={isOffered}
        choices={choices}
      >
        <AddToCart
          items={wanted.map(({ item: { product }, quantity }) => ({
            item: { of: product.id, quantity: toText(quantity) },
            name: product.name,
          }))}
          options={[]}
          stocks={wanted.map(({ item }) => item.product.stock)}
        />
      </SetSum>
    </section>
  )
}

interface GroupedPartProps {
  readonly item: GroupedItem
  readonly quantity: Decimal
  readonly choices: SetChoices
}

function GroupedPart({ item, quantity, choices }: GroupedPartProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const { product } = item
  const text = formatMeasure(toText(quantity), store)
  const leave = (typed: string) => {
    const written = writtenQuantity(item, typed, store.locale)
    if (written && !written.eq(quantity)) choices.select(product.sku, [toText(written)])
  }

  return (
    <PartLine
      product={product}
      picture={<Picture image={product.image} sizes="64px" isDecorative isSmall />}
      quantity={<b className={styles.fixed}>{text} ×</b>}
      rule={
        <div className={styles.rule}>
          <QuantityRuleText rule={product.quantity} />
        </div>
      }
      field={
        <QuantityInput
          label={t`Quantity of ${product.name}`}
          unitText={units.short[product.quantity.unit]}
          text={text}
          onLeave={leave}
        />
      }
    />
  )
}
