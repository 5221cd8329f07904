import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'

/** Stays until the shop can be reached again, when the page loads by itself, unless the store redirects to its home page. */
export function OfflineUnavailablePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { offlineRedirectSeconds } = useStoreView()
  const isHome = pathname === homePath
  const redirects = !isHome && offlineRedirectSeconds > 0
  useEffect(() => {
    if (!redirects) return undefined

    const timer = setTimeout(() => void navigate(homePath, { replace: true }), offlineRedirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate, redirects, offlineRedirectSeconds])

  return (
    <MessagePage
      title={t`Not available offline`}
      actions={
        !isHome && (
          <ButtonLink to={homePath}>
            <Trans>To the home page</Trans>
          </ButtonLink>
        )
      }
    >
      {redirects ? (
        <Trans>The product, category or CMS page is not available in Offline mode. Redirecting to Home.</Trans>
      ) : (
        <Trans>You have not opened this page online yet. It loads by itself when the connection is back.</Trans>
      )}
    </MessagePage>
  )
}
