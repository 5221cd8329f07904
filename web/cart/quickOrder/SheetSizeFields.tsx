/** Length and width of the pieces of a row with sheet. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { TextField } from '../../ui/TextField.tsx'
import { readMillimetres, type SheetLimits } from './sheetSize.ts'
import type { SheetSize } from './useQuickOrder.ts'
import styles from './QuickOrderPage.module.css'

interface SheetSizeFieldsProps {
  /** Of the product. */
  readonly name: string
  readonly limits: SheetLimits
  readonly size: SheetSize
  readonly onChange: (size: SheetSize) => void
}

export function SheetSizeFields({ name, limits, size, onChange }: SheetSizeFieldsProps) {
  const { t } = useLingui()

  return (
    <fieldset className={styles.size} aria-label={t`Size of each piece: ${name}`}>
      <Side
        label={t`Length, mm`}
        limits={limits.length}
        typed={size.length}
        onType={(length) => onChange({ ...size, length })}
      />
      <Side
        label={t`Width, mm`}
        limits={limits.width}
        typed={size.width}
        onType={(width) => onChange({ ...size, width })}
      />
    </fieldset>
  )
}

interface SideProps {
  readonly label: string
  readonly limits: SheetLimits['length']
  readonly typed: string
  readonly onType: (typed: string) => void
}

function Side({ label, limits, typed, onType }: SideProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const isWrong = typed.trim() !== '' && !readMillimetres(typed, limits, store.locale)
  const least = formatMeasure(limits.minimum ?? '1', store)
  const most = limits.maximum === null ? null : formatMeasure(limits.maximum, store)
  const error = most === null ? t`A whole number of ${least} or more.` : t`A whole number from ${least} to ${most}.`

  return (
    <TextField
      label={label}
      error={isWrong ? error : null}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
