/** A line of a checked list: the found product with its open questions, or the problem of the line. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { decimalOrNull, toText } from '#domain/decimal.ts'
import { allowedQuantityUpTo } from '#domain/quantity.ts'
import { OrderRowProblem } from './OrderRowProblem.tsx'
import { PreviewPrice } from './PreviewTotals.tsx'
import { needsSize, sheetLimits, unitsOfRow } from './sheetSize.ts'
import { SheetSizeFields } from './SheetSizeFields.tsx'
import type { FoundRow, NearestNumber, QuickOrderRow as Row } from './useQuickOrder.ts'
import { ruleOf } from '../../price/tierRows.ts'
import { StockDot } from '../../product/stock/StockDot.tsx'
import { useStockWarning } from '../../product/stock/StockWarning.tsx'
import { useStoreView } from '../../shop/StoreContext.tsx'
import frame from '../../ui/frame.module.css'
import { formatMeasure } from '../../ui/figures.ts'
import { ProductName } from '../../ui/ProductName.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import styles from './QuickOrderPage.module.css'

interface QuickOrderRowProps {
  readonly row: Row
  readonly onChange: (row: FoundRow) => void
  readonly onRenumber: (row: Row, sku: string) => Promise<void>
}

export function QuickOrderRow({ row, onChange, onRenumber }: QuickOrderRowProps) {
  if (row.kind === 'found') return <FoundItem row={row} onChange={onChange} />
  return (
    <li className={styles.problem}>
      <b>{row.kind === 'choice' ? <ProductLink product={row.product} /> : row.text}</b>
      <span>
        <OrderRowProblem row={row} />
      </span>
      {row.kind === 'unknown' && row.nearest && (
        <NearestNumbers nearest={row.nearest} onChoose={(sku) => void onRenumber(row, sku)} />
      )}
    </li>
  )
}

function ProductLink({ product }: Pick<FoundRow, 'product'>) {
  return (
    <Link to={product.path}>
      <ProductName>{product.name}</ProductName>
    </Link>
  )
}

interface FoundItemProps {
  readonly row: FoundRow
  readonly onChange: QuickOrderRowProps['onChange']
}

function FoundItem({ row, onChange }: FoundItemProps) {
  const measure = useMeasure(row)
  const { locale } = useStoreView()
  const { product, variant, ordered, isAdjusted } = row
  const limits = sheetLimits(row)
  return (
    <li className={styles.row}>
      <span>
        <b>
          <ProductLink product={product} />
        </b>
        <small>{[variant.sku, ...variant.selections.map(({ label }) => label)].join(' · ')}</small>
        <StockDot stock={variant.stock} />
        <InStock row={row} onChange={onChange} />
      </span>
      <span className={styles.quantity}>
        {measure(toText(ordered))}
        {isAdjusted && (
          <small>
            <Trans>rounded up to a quantity that is sold</Trans>
          </small>
        )}
      </span>
      <span className={styles.price}>
        <PreviewPrice row={row} />
      </span>
      {limits && (
        <SheetSizeFields
          name={product.name}
          limits={limits}
          size={row.size ?? { length: '', width: '' }}
          onChange={(size) => onChange({ ...row, size })}
        />
      )}
      {needsSize(row, locale) && (
        <p className={styles.needsSize}>
          <Trans>Enter the size of each piece: until then this line is not added.</Trans>
        </p>
      )}
    </li>
  )
}

/** If more is wanted than is in stock, says so and takes the stock. */
function InStock({ row, onChange }: FoundItemProps) {
  const { t } = useLingui()
  const { locale } = useStoreView()
  const measure = useMeasure(row)
  const { stock, quantity: rule } = row.variant
  const units = unitsOfRow(row, locale)
  const warning = useStockWarning({ stock, unit: rule.unit, wanted: units && toText(units) })
  const available = decimalOrNull(stock?.quantity)
  // The stock of sheet is counted in pieces of the catalogue's size.
  const most = available && sheetLimits(row) === null ? allowedQuantityUpTo(ruleOf(rule), available) : null
  const inStock = most && measure(toText(most))
  if (warning === null) return null

  return (
    <span className={styles.warning}>
      {warning}
      {most && (
        <button
          className={frame.textLink}
          type="button"
          onClick={() => onChange({ ...row, ordered: most, isAdjusted: false })}
        >
          {t`Take ${inStock}`}
        </button>
      )}
    </span>
  )
}

function useMeasure({ variant }: FoundRow): (quantity: string) => string {
  const store = useStoreView()
  const units = useUnitTexts()
  return (quantity) => `${formatMeasure(quantity, store)}\u00A0${units.short[variant.quantity.unit]}`
}

interface NearestNumbersProps {
  readonly nearest: readonly NearestNumber[]
  readonly onChoose: (sku: string) => void
}

/** Article numbers that somebody may have meant, in place of an unknown one. */
function NearestNumbers({ nearest, onChoose }: NearestNumbersProps) {
  if (nearest.length === 0) return null
  return (
    <div className={styles.nearest}>
      <Trans>Did you mean:</Trans>
      <ul>
        {nearest.map(({ sku, product: { name } }) => (
          <li key={sku}>
            <button className={frame.textLink} type="button" onClick={() => onChoose(sku)}>
              {sku}
            </button>{' '}
            <ProductName>{name}</ProductName>
          </li>
        ))}
      </ul>
    </div>
  )
}
