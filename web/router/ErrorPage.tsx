import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
  const actions = (
    <>
      {offersRetry && (
        <Button onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <HomeLink />
    </>
  )
  if (status === 503) return <Unavailable actions={actions} />
  if (status === 400) return <UnreadableUrl />
  if (status === 403) return <CookiesBlocked />
  return <ShopError actions={actions} />
}

function HomeLink() {
  return (
    <ButtonLink look="line" to={homePath} reloadDocument>
      <Trans>To the home page</Trans>
    </ButtonLink>
  )
}

interface ActionsProps {
  readonly actions: ReactNode
}

function Unavailable({ actions }: ActionsProps) {
  const { t } = useLingui()
  return (
    <MessagePage title={t`The shop is temporarily unavailable`} actions={actions}>
      <Trans>We cannot reach our catalogue just now. Please try again in a moment.</Trans>
    </MessagePage>
  )
}

function UnreadableUrl() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`This address cannot be read`} actions={<HomeLink />}>
      <Trans>It may have been cut off or changed when it was copied. The home page leads on.</Trans>
    </MessagePage>
  )
}

function CookiesBlocked() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`Your browser blocks cookies`} actions={<HomeLink />}>
      <Trans>
        Nothing was sent: a form without JavaScript needs one cookie. Allow cookies for this shop, go back and send the
        form again.
      </Trans>
    </MessagePage>
  )
}

function ShopError({ actions }: ActionsProps) {
  const { t } = useLingui()
  return (
    <MessagePage title={t`Something went wrong`} actions={actions}>
      <Trans>This page cannot be shown. The error is on our side.</Trans>
    </MessagePage>
  )
}
