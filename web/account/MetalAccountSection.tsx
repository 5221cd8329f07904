/** The metal account of a customer with a customer number, in stores that have metal accounts. */
import { Trans } from '@lingui/react/macro'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { MetalAccount } from './metalAccount/MetalAccount.tsx'
import { AccountMetal } from '../client/generated/documents.generated.ts'
import { Notice } from '../ui/Notice.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import type { AccountSectionProps } from './sections.ts'

const NO_VARIABLES = {}

export function MetalAccountSection({ viewer: { customerNumber } }: AccountSectionProps) {
  const { state, reload } = useAccountQuery(AccountMetal, NO_VARIABLES, ({ viewer }) => viewer?.metalAccount)
  if (customerNumber === null)
    return (
      <Notice>
        <Trans>A metal account belongs to a customer number. Contact us to open one.</Trans>
      </Notice>
    )
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />
  return <MetalAccount account={state.part} />
}
