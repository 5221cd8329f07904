/** In stores that hide prices: shows guests once per listing how to see them, with a way in for those without an account. */
import { Trans } from '@lingui/react/macro'
import { useViewer } from '../../shop/viewer.ts'
import { contactId } from '../../shop/paths.ts'
import { SignInLink } from '../../ui/SignInLink.tsx'
import frame from '../../ui/frame.module.css'
import styles from './GuestNotice.module.css'

export function GuestNotice({ isCompact = false }: { readonly isCompact?: boolean }) {
  if (useViewer().kind !== 'guest') return null

  if (isCompact)
    return (
      <p className={styles.compact}>
        <SignInLink className={frame.textLink}>
          <Trans>Sign in to see prices</Trans>
        </SignInLink>
      </p>
    )

  return (
    <p className={styles.notice}>
      <span>
        <Trans>Prices are shown to trade customers.</Trans>
      </span>
      <SignInLink className={frame.textLink}>
        <Trans>Sign in to see prices</Trans>
      </SignInLink>
      <a className={frame.textLink} href={`#${contactId}`}>
        <Trans>Become a customer: contact us</Trans>
      </a>
    </p>
  )
}
