import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { homePath } from '../shop/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Long enough to read the message. */
const readingTimeMs = 5000

/** Shows the message, then navigates home, as the spec requires. The home page itself does not navigate. */
export function OfflineUnavailablePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === homePath) return undefined

    const timer = setTimeout(() => void navigate(homePath, { replace: true }), readingTimeMs)
    return () => clearTimeout(timer)
  }, [navigate, pathname])

  return (
    <MessagePage
      title={t`Not available offline`}
      actions={
        <ButtonLink to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
      }
    >
      {pathname === homePath ? (
        <Trans>This page has not been seen with a connection yet.</Trans>
      ) : (
        <Trans>The product, category or CMS page is not available in Offline mode. Redirecting to Home.</Trans>
      )}
    </MessagePage>
  )
}
