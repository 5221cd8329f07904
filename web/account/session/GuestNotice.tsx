/** In stores that hide prices: shows guests once per listing how to see them, with a way in for those without an account. */
import { Trans } from '@lingui/react/macro'
import { useViewer } from '../../shop/viewer.ts'
import { contactId } from '../../shop/paths.ts'
import { SignInLink } from '../../ui/SignInLink.tsx'
import frame from '../../ui/frame.module.css'
import styles from './GuestNotice.module.css'

interface GuestNoticeProps {
  /** The way in alone, or between rows the way to an account alone. */
  readonly part?: 'sign-in' | 'contact'
}

export function GuestNotice({ part }: GuestNoticeProps) {
  if (useViewer().kind !== 'guest') return null

  const contact = (
    <a className={frame.textLink} href={`#${contactId}`}>
      <Trans>Become a customer: contact us</Trans>
    </a>
  )
  if (part === 'contact')
    return (
      <p className={styles.notice}>
        <span>
          <Trans>Prices are shown to trade customers.</Trans>
        </span>
        {contact}
      </p>
    )

  if (part === 'sign-in')
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
      {contact}
    </p>
  )
}
