/** Names and colours of the metals of an account. */
import { useLingui } from '@lingui/react/macro'
import type { AccountMetalQuery } from '../../client/generated/documents.generated.ts'
import type { MetalTone } from '../../ui/MetalDot.tsx'

type Account = NonNullable<NonNullable<AccountMetalQuery['viewer']>['metalAccount']>
type Metal = Account['balances'][number]['metal']

export const METAL_TONES: Readonly<Record<Metal, MetalTone>> = { AU: 'au', AG: 'ag', PT: 'pt', PD: 'pd', RH: 'rh' }

export function useMetalNamesOf(): Readonly<Record<Metal, string>> {
  const { t } = useLingui()
  return { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
}
