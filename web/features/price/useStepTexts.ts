/** Texts for the steps of a price. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { timeZoneOf } from '#domain/timeZone.ts'
import type { PriceStepPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { writeMeasure } from '../../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../../ui/useUnitTexts.ts'
import { writeMoment } from '../../ui/writeMoment.ts'

export interface StepText {
  readonly name: string
  /** Condition and result of the step; null without either. */
  readonly note: string | null
}

export function useStepTexts(per: UnitName): (step: PriceStepPartsFragment) => StepText {
  const store = useStoreView()
  const units = useUnitTexts()
  const outcomeText = useOutcomeText()
  const { t } = useLingui()
  const metals = { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
  const write = (moment: string | null) =>
    moment === null ? '' : writeMoment(moment, store.dateFormat, timeZoneOf(store.country))

  const nameOf = ({ kind, metal, fromQuantity }: PriceStepPartsFragment): string => {
    switch (kind) {
      case 'LIST':
        return t`Catalogue price`
      case 'METAL': {
        const name = metal === null ? '' : metals[metal]
        return t`${name}: change of its quote since the catalogue was written, contained in the prices here`
      }
      case 'SPECIAL':
        return t`Special price`
      case 'TIER': {
        const quantity = `${writeMeasure(fromQuantity ?? '1', store)}\u00A0${units.short[per]}`
        return t`Price from ${quantity} on`
      }
      case 'BUSINESS':
        return t`Price for business customers`
      case 'CUSTOMER':
        return t`Price agreed with you`
      case 'SUM':
        return t`All parts together`
      case 'TAX':
        return t`VAT`
    }
  }

  return (step) => {
    const since = write(step.since)
    const until = write(step.until)
    const window =
      step.kind === 'SPECIAL'
        ? windowText(since, until)
        : step.kind === 'METAL' && since !== ''
          ? t`quoted at ${since}`
          : null
    return { name: nameOf(step), note: [window, outcomeText(step.outcome)].filter(Boolean).join(' · ') || null }
  }

  function windowText(since: string, until: string): string | null {
    if (since !== '' && until !== '') return t`from ${since} to ${until}`
    if (since !== '') return t`from ${since} on`
    return until === '' ? null : t`until ${until}`
  }
}

function useOutcomeText(): (outcome: PriceStepPartsFragment['outcome']) => string | null {
  const { t } = useLingui()

  return (outcome) => {
    switch (outcome) {
      case 'CHOSEN':
        return t`this is the price`
      case 'NOT_YET':
        return t`has not begun yet`
      case 'OVER':
        return t`is over`
      case 'IGNORED':
        return t`left out: it is not a valid price`
      case 'NOT_CHOSEN':
      case 'APPLIED':
        return null
    }
  }
}
