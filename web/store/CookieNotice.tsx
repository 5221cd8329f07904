/** Lists the cookies. None of them needs consent, so it is a notice above the footer that can be dismissed. */
import { Trans } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { Button } from '../ui/Button.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import styles from './CookieNotice.module.css'

const key = 'cookie-notice'
/** Persisted in the browser for all stores of the origin. */
const isDismissed = atom(false)
onMount(isDismissed, () => {
  if (isStored()) isDismissed.set(true)
})

export function CookieNotice({ privacySlug }: { readonly privacySlug: string | null }) {
  // The server does not know whether the notice was dismissed, so it is removed after hydration; it is below the fold.
  const isHidden = useStore(isDismissed, { ssr: 'initial' })
  if (isHidden) return null

  return (
    <section className={styles.notice} aria-labelledby="cookies">
      <div className={`${frame.wrap} ${styles.row}`}>
        <div>
          <h2 id="cookies">
            <Trans>Cookies</Trans>
          </h2>
          <p>
            <Trans>
              This shop sets cookies only when you choose something: your language, the light or dark appearance, prices
              with or without VAT, a product in the cart, or signing in. There are no others, and no tracking.
            </Trans>{' '}
            {privacySlug !== null && (
              <PageLink to={contentPath(privacySlug)} state={linkToContent(privacySlug)}>
                <Trans>Privacy policy</Trans>
              </PageLink>
            )}
          </p>
        </div>
        <Button look="line" onClick={dismiss}>
          <Trans>Understood</Trans>
        </Button>
      </div>
    </section>
  )
}

function isStored(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function dismiss(): void {
  isDismissed.set(true)
  try {
    localStorage.setItem(key, 'put away')
  } catch {
    // Without storage the notice returns at the next visit.
  }
}
