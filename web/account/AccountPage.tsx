/** /my-account: its HTML has no personal data; the sections load after the page, for the signed-in customer. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PageOutcome } from '../client/loading.ts'
import { homePath } from '../shop/paths.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { isAccountPath } from './sectionPaths.ts'
import { useAccountTitle } from './sections.ts'
import { useTitle } from '../shop/useTitle.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './AccountPage.module.css'

const AccountContents = latePart(async () => (await import('./AccountContents.tsx')).AccountContents, { isPage: true })

export function load(section: string): PageOutcome {
  return isAccountPath(section) ? 'found' : 'missing'
}

interface AccountPageProps {
  /** The path below /my-account, such as "orders"; empty for the overview. */
  readonly section: string
}

export function AccountPage({ section }: AccountPageProps) {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()
  const heading = useAccountTitle(section)

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(section === '' ? heading : `${heading} – ${t`My account`}`)}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <noscript>
        <p className={styles.plain}>
          <Trans>Your account needs JavaScript.</Trans>
        </p>
        <ButtonLink look="line" to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
      </noscript>
      {isHydrated && <AccountContents section={section} />}
    </div>
  )
}
