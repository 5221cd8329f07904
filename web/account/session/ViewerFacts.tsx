/** Who is signed in, and with whose prices. */
import { Trans } from '@lingui/react/macro'
import type { ViewerPartsFragment } from '../../client/generated/documents.generated.ts'

interface ViewerFactsProps {
  readonly viewer: ViewerPartsFragment
  readonly className?: string | undefined
}

export function ViewerFacts({ viewer, className }: ViewerFactsProps) {
  return (
    <dl className={className}>
      <div>
        <dt>
          <Trans>Signed in as</Trans>
        </dt>
        <dd>
          <b>
            {viewer.firstName} {viewer.lastName}
          </b>
        </dd>
        <dd>{viewer.email}</dd>
      </div>
      {viewer.customerNumber !== null && (
        <div>
          <dt>
            <Trans>Customer number</Trans>
          </dt>
          <dd>{viewer.customerNumber}</dd>
        </div>
      )}
      {viewer.isBusiness && (
        <div>
          <dt>
            <Trans>Prices</Trans>
          </dt>
          <dd>
            <Trans>for business customers</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}
