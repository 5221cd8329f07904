/** The quantity rule as text: minimum, increment and maximum. */
import { useLingui } from '@lingui/react/macro'
import type { QuantityRulePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure } from '../ui/figures.ts'
import { oneFullStop } from '../ui/oneFullStop.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'

export function QuantityRuleText({ rule }: { readonly rule: QuantityRulePartsFragment }) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  // An item sold by the piece from one on needs no explanation.
  const isByOne = Number(rule.minimum) === 1 && Number(rule.step) === 1
  if (rule.unit === 'PCS' && isByOne && rule.maximum === null) return null

  const format = (value: string) => `${formatMeasure(value, store)}\u00A0${units.short[rule.unit]}`
  const minimum = format(rule.minimum)
  const step = format(rule.step)
  const maximum = rule.maximum === null ? null : format(rule.maximum)

  return (
    <p>
      {oneFullStop(t`At least ${minimum}, in steps of ${step}.`)}
      {maximum !== null && <> {oneFullStop(t`At most ${maximum}.`)}</>}
    </p>
  )
}
