import { Trans, useLingui } from '@lingui/react/macro'
import { homePath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'

interface ErrorPageProps {
  readonly status: number
  /** False if the URL itself is that of an error page. */
  readonly offersRetry?: boolean
}

/** @param status 400 for an address that cannot be read; 403 for a form without the cookie of its sender; 503 if the shop cannot be reached for now; any other status is an error of the shop. */
export function ErrorPage({ status, offersRetry = true }: ErrorPageProps) {
  const { t } = useLingui()
  const toHome = (
    <ButtonLink look="line" to={homePath} reloadDocument>
      <Trans>To the home page</Trans>
    </ButtonLink>
  )
  const actions = (
    <>
      {offersRetry && (
        <Button onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {toHome}
    </>
  )
  if (status === 503) {
    return (
      <MessagePage title={t`The shop is temporarily unavailable`} actions={actions}>
        <Trans>We cannot reach our catalogue just now. Please try again in a moment.</Trans>
      </MessagePage>
    )
  }

  if (status === 400) {
    return (
      <MessagePage title={t`This address cannot be read`} actions={toHome}>
        <Trans>It may have been cut off or changed when it was copied. The home page leads on.</Trans>
      </MessagePage>
    )
  }

  if (status === 403) {
    return (
      <MessagePage title={t`Your browser blocks cookies`} actions={toHome}>
        <Trans>
          Nothing was sent: a form without JavaScript needs one cookie. Allow cookies for this shop, go back and send
          the form again.
        </Trans>
      </MessagePage>
    )
  }

  return (
    <MessagePage title={t`Something went wrong`} actions={actions}>
      <Trans>This page cannot be shown. The error is on our side.</Trans>
    </MessagePage>
  )
}
