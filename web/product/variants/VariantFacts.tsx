/** Facts of the chosen variant: weight, fine weight, size, actual thickness, cut limits. */
import { useLingui } from '@lingui/react/macro'
import { weightDigits } from '#domain/metal.ts'
import type { VariantPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatDecimal, formatMeasure } from '../../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../../ui/useUnitTexts.ts'
import styles from './VariantFacts.module.css'

interface VariantFactsProps {
  readonly variant: VariantPartsFragment
  readonly unit: UnitName
}

export function VariantFacts({ variant, unit }: VariantFactsProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const format = (value: string) => formatMeasure(value, store)
  const { dimensions, cut, metal, gramsPerUnit } = variant
  // An item sold by weight needs no weight of its own.
  const isWeighed = unit === 'G' || unit === 'KG'
  const size = [dimensions?.lengthMm, dimensions?.widthMm, dimensions?.heightMm].flatMap((value) =>
    value == null ? [] : [format(value)],
  )
  const facts = [
    { label: t`Weight`, value: isWeighed ? null : grams(gramsPerUnit) },
    { label: t`Fine weight`, value: isWeighed ? null : grams(metal?.fineGramsPerUnit ?? null) },
    { label: t`Size`, value: unit === 'PCS' && size.length > 1 ? `${size.join(' × ')} mm` : null },
    { label: t`Thickness`, value: cut?.thicknessMm == null ? null : `${format(cut.thicknessMm)}\u00A0mm` },
    { label: t`Width, cut to size`, value: span(cut?.minimumWidthMm, cut?.maximumWidthMm) },
    { label: t`Length, cut to size`, value: span(cut?.minimumLengthMm, cut?.maximumLengthMm) },
  ].filter((fact) => fact.value !== null)
  if (facts.length === 0) return null

  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

  function grams(value: string | null): string | null {
    if (value === null) return null
    if (unit === 'METER') return `${format(value)}\u00A0g/${units.short.METER}`
    // The calculator beside it writes the same weight with the digits of its metal.
    const isCut = cut?.conversionGrams != null && metal !== null
    return `${isCut ? formatDecimal(value, store, weightDigits(metal.metal)) : format(value)}\u00A0g`
  }

  function span(from: string | null | undefined, to: string | null | undefined): string | null {
    return from == null || to == null ? null : `${format(from)}–${format(to)}\u00A0mm`
  }
}
