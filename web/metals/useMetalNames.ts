import { useLingui } from '@lingui/react/macro'
import type { MetalCode } from '../shop/metalFeed.ts'

export function useMetalNames(): Readonly<Record<MetalCode, string>> {
  const { t } = useLingui()

  return { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
}
