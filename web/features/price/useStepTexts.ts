/** Texts for the prices that do not apply: whom they are for, and when. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { PriceStepPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { writeMoment } from '../../ui/writeMoment.ts'

export interface StepText {
  readonly name: string
  /** Whom the price is for; null without a condition. */
  readonly note: string | null
}

export function useStepTexts(): (step: PriceStepPartsFragment) => StepText {
  const store = useStoreView()
  const { t } = useLingui()
  const write = (moment: string | null) =>
    moment === null ? '' : writeMoment(moment, store.dateFormat, store.timeZone)

  return ({ kind, since, until }) => {
    switch (kind) {
      case 'LIST':
        return { name: t`List price`, note: t`for everyone` }
      case 'SPECIAL':
        return { name: t`Special price`, note: windowText(write(since), write(until)) ?? t`for everyone` }
      case 'BUSINESS':
        return { name: t`Price for business customers`, note: null }
      case 'CUSTOMER':
        return { name: t`Price agreed with you`, note: null }
      case 'METAL':
      case 'TIER':
      case 'SUM':
      case 'TAX':
        return { name: '', note: null }
    }
  }

  function windowText(since: string, until: string): string | null {
    if (since !== '' && until !== '') return t`from ${since} to ${until}`
    if (since !== '') return t`from ${since} on`
    return until === '' ? null : t`until ${until}`
  }
}
