/** Why the customer may not order yet, and what helps. */
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { formatHours } from '#domain/verificationHours.ts'
import { identityReturn } from './identityReturn.ts'
import { useAccountQuery } from './useAccountQuery.ts'
import {
  type AccountOverviewQuery,
  NumberVerification,
  type NumberVerificationQuery,
} from '../../client/generated/documents.generated.ts'
import { authentication } from '../../shop/authentication.ts'
import { verificationPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatMoment } from '../../ui/formatMoment.ts'

type AccountStatus = NonNullable<NonNullable<AccountOverviewQuery['viewer']>['accountStatus']>
export type AccountIssueName = Exclude<AccountStatus, 'GOOD'> | 'SIGN_IN_REQUIRED'

const names: readonly AccountIssueName[] = [
  'SIGN_IN_REQUIRED',
  'NOT_APPROVED',
  'NUMBER_NOT_VERIFIED',
  'IDENTITY_NOT_VERIFIED',
]

/** The issue of the account among those of a cart; null without one. */
export function accountIssueIn(issues: readonly string[]): AccountIssueName | null {
  return issues.flatMap((issue) => names.find((name) => name === issue) ?? []).at(0) ?? null
}

interface AccountIssueProps {
  readonly issue: AccountIssueName
  /** Hours and next opening of the verification, if they are known already. */
  readonly verification?: Verification
}

type Verification = Pick<
  NonNullable<NumberVerificationQuery['viewer']>,
  'nextNumberVerification' | 'numberVerificationHours'
>

export function AccountIssue({ issue, verification }: AccountIssueProps) {
  const { pathname, search } = useLocation()
  switch (issue) {
    case 'SIGN_IN_REQUIRED':
      return (
        <Notice
          actions={
            <Button onClick={() => authentication.open()}>
              <Trans>Sign in</Trans>
            </Button>
          }
        >
          <Trans>Sign in or create an account to order. Your cart stays.</Trans>
        </Notice>
      )
    case 'NOT_APPROVED':
      return (
        <Notice>
          <Trans>Your business account must be approved before you can order.</Trans>{' '}
          <Trans>We write to you when it is approved.</Trans>
        </Notice>
      )
    case 'NUMBER_NOT_VERIFIED':
      return (
        <Notice>
          <Trans>Your customer number must be verified before you can order.</Trans>{' '}
          {verification ? <Hours verification={verification} /> : <LoadedHours />}
        </Notice>
      )
    case 'IDENTITY_NOT_VERIFIED':
      return (
        <Notice
          actions={
            <ButtonLink to={verificationPath} onClick={() => identityReturn.write(pathname + search)}>
              <Trans>Verify your identity</Trans>
            </ButtonLink>
          }
        >
          <Trans>Your identity must be verified before you can order.</Trans>
        </Notice>
      )
  }
}

const noVariables = {}

function LoadedHours() {
  const { state } = useAccountQuery(NumberVerification, noVariables, ({ viewer }) => viewer)
  return state.kind === 'loaded' && <Hours verification={state.part} />
}

function Hours({ verification }: { readonly verification: Verification }) {
  const { dateFormat, timeZone } = useStoreView()
  const next = verification.nextNumberVerification
  const moment = next && formatMoment(next, dateFormat, timeZone)
  const hours = formatHours(verification.numberVerificationHours, dateFormat)

  return (
    <>
      <Trans>We verify customer numbers Monday to Friday {hours}.</Trans>{' '}
      {moment ? <Trans>The next time is {moment}.</Trans> : <Trans>Customer numbers are being verified now.</Trans>}
    </>
  )
}
