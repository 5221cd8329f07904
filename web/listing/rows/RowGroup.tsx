/** Rows of the product table that are rendered together. */
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { PriceOf } from '../../price/PriceSentence.tsx'
import { MetalBadge } from '../../product/MetalBadge.tsx'
import { StockDot } from '../../product/stock/StockDot.tsx'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { linkToProduct } from '../../shop/linkTarget.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { equalProps } from '../../ui/equalProps.ts'
import { formatMeasure } from '../../ui/figures.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ProductName } from '../../ui/ProductName.tsx'
import { FoundRow } from '../FoundRow.tsx'
import { pictureTransition } from '../../product/pictureTransition.ts'
import { SaverCells, SaverLine } from '../../price/SaverLine.tsx'
import { latePart } from '../../ui/latePart.tsx'
import styles from './ProductRows.module.css'

/** A screen has one group. */
export const ROW_GROUP_SIZE = 12

interface RowGroupProps {
  readonly products: readonly ListedProductFragment[]
  /** Of the whole table. */
  readonly skus: readonly string[]
  /** Whether the groups after it are those of an earlier list. */
  readonly isBegun?: boolean
  readonly hasAlloys: boolean
  readonly hasPremiums: boolean
  readonly hasQuantities: boolean
  readonly isUnitInHead: boolean
}

const CardWish = latePart(async () => (await import('../../product/shelf/cardTools.ts')).CardWish)
const QuickAdd = latePart(async () => (await import('../../product/shelf/cardTools.ts')).QuickAdd)

/** Not rendered again for equal products. */
export const RowGroup = memo(function RowGroup({ products, isBegun = false, ...look }: RowGroupProps) {
  const rows = products.map((product) => <Row key={product.id} product={product} {...look} />)

  return <tbody className={isBegun ? styles.begun : undefined}>{rows}</tbody>
}, equalProps)

interface RowProps extends Omit<RowGroupProps, 'products' | 'isBegun'> {
  readonly product: ListedProductFragment
}

function Row({ product, skus, hasAlloys, hasPremiums, hasQuantities, isUnitInHead }: RowProps) {
  return (
    <FoundRow sku={product.sku}>
      <td className={styles.picture}>
        <Picture
          image={product.image}
          sizes="44px"
          isDecorative
          isSmall
          transitionName={pictureTransition(product.sku)}
        />
      </td>
      <NameCell product={product} />
      {hasAlloys && (
        <td className={styles.alloy}>
          <MetalBadge metal={product.metal} />
          <WeightPerMetre product={product} />
        </td>
      )}
      <td className={styles.stock}>
        <StockDot stock={product.stock} unit={product.quantity.unit} kind={product.kind} isInColumn />
      </td>
      {hasPremiums && <SaverCells product={product} className={styles.measure} />}
      {hasQuantities ? (
        <QuantityCells product={product} skus={skus} isUnitInHead={isUnitInHead} />
      ) : (
        <>
          <td className={styles.price}>
            <PriceOf item={product} isInColumn isUnitInHead={isUnitInHead} />
            {hasPremiums && (
              <div className={styles.saver}>
                <SaverLine product={product} />
              </div>
            )}
          </td>
          <td className={styles.add}>{isWithoutVariants(product) && <QuickAdd product={product} look="icon" />}</td>
        </>
      )}
    </FoundRow>
  )
}

function isWithoutVariants({ kind }: ListedProductFragment): boolean {
  return kind === 'SIMPLE' || kind === 'VIRTUAL'
}

function NameCell({ product }: Pick<RowProps, 'product'>) {
  return (
    <th className={styles.name} scope="row">
      <PageLink to={product.path} state={linkToProduct(product.sku)} viewTransition>
        <ProductName>{product.name}</ProductName>
      </PageLink>
      <small translate="no">{product.sku}</small>
      <CardWish product={product} look="row" />
    </th>
  )
}

const RowQuantity = latePart(async () => (await import('./RowQuantity.tsx')).RowQuantity)

interface QuantityCellsProps {
  readonly product: ListedProductFragment
  readonly isUnitInHead: boolean
  readonly skus: readonly string[]
}

/** A product with variants or options is ordered on its own page. */
function QuantityCells({ product, skus, isUnitInHead }: QuantityCellsProps) {
  const { t } = useLingui()
  const price = (
    <td className={styles.price}>
      <PriceOf item={product} isInColumn isUnitInHead={isUnitInHead} />
    </td>
  )
  const nothingYet = (
    <>
      {price}
      <td className={styles.toChoose} colSpan={3}>
        {null}
      </td>
    </>
  )
  if (isWithoutVariants(product))
    return <RowQuantity meanwhile={nothingYet} product={product} skus={skus} isUnitInHead={isUnitInHead} />

  return (
    <>
      {price}
      <td className={styles.next}>{null}</td>
      <td className={styles.toChoose} colSpan={2}>
        <PageLink to={product.path} state={linkToProduct(product.sku)}>{t`Choose variant`}</PageLink>
      </td>
    </>
  )
}

/** What a metre weighs: goldsmiths calculate with it. */
function WeightPerMetre({ product: { quantity, gramsPerUnit } }: { readonly product: ListedProductFragment }) {
  const store = useStoreView()
  if (quantity.unit !== 'METER' || gramsPerUnit === null) return null
  return <small>{`${formatMeasure(gramsPerUnit, store)}\u00A0g/m`}</small>
}
