/** What became of an identity check, and the way to the provider's page. */
import { Trans } from '@lingui/react/macro'
import type { VerificationResult } from '../../client/generated/documents.generated.ts'
import { Button } from '../../ui/Button.tsx'

export interface NeededCheck {
  /** The provider's page. */
  readonly url: string
  /** Null if there was no earlier check. */
  readonly lastResult: VerificationResult | null
}

export function IdentityNeeded({ url, lastResult }: NeededCheck) {
  return (
    <>
      {lastResult !== null && (
        <p>
          <output>
            <ResultText result={lastResult} />
          </output>
        </p>
      )}
      <p>
        <Trans>
          We have to know who orders. You identify yourself with your bank, once; we receive your name and nothing else.
        </Trans>
      </p>
      <Button onClick={() => location.assign(url)}>
        {lastResult === null ? <Trans>Verify your identity</Trans> : <Trans>Try the identity check again</Trans>}
      </Button>
    </>
  )
}

export function ResultText({ result }: { readonly result: VerificationResult }) {
  switch (result) {
    case 'FAILED':
      return <Trans>Your identity could not be verified. Nothing has been ordered.</Trans>
    case 'CANCELLED':
      return <Trans>You have cancelled the identity check. Nothing has been ordered.</Trans>
    case 'EXPIRED':
      return <Trans>The identity check took too long. Nothing has been ordered.</Trans>
  }
}
