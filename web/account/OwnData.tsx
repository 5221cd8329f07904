/**
 * A copy of the customer's data and the deletion of the account: by a prepared e-mail to the shop, because no call of a backend does either.
 * What the law keeps is said before.
 */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import type { ReactNode } from 'react'
import frame from '../ui/frame.module.css'
import type { AccountSectionProps } from './sections.ts'
import styles from './OwnData.module.css'

export function OwnData({ viewer }: AccountSectionProps) {
  const { data } = useLayoutSuspenseQuery()
  const { t } = useLingui()
  const { contact, bookkeeping } = data.store
  const address = contact.email
  const law = bookkeeping?.law ?? ''
  const years = t`${plural(bookkeeping?.years ?? 0, { one: '# year', other: '# years' })}`
  const { firstName, lastName, email, customerNumber } = viewer
  const who = [
    `${firstName} ${lastName}`,
    email,
    ...(customerNumber === null ? [] : [t`Customer number ${customerNumber}`]),
  ].join('\n')

  return (
    <section className={styles.data} aria-label={t`Your data`}>
      <h2>
        <Trans>Your data</Trans>
      </h2>
      <p>
        <Trans>
          Write to {address} for a copy of your data or to have your account deleted. The e-mails are prepared.
        </Trans>
      </p>
      <PreparedMail
        title={t`Get a copy of my data`}
        recipient={contact.email}
        body={`${t`Please send me a copy of the data that you store about me.`}\n\n${who}`}
      />
      <PreparedMail
        title={t`Delete my account`}
        recipient={contact.email}
        body={`${t`Please delete my account and the data that you store about me.`}\n\n${who}`}
      >
        <p>
          <Trans>
            A deleted account cannot be restored. Addresses, wish list and reviews go with it, and orders are no longer
            shown here.
          </Trans>
          {bookkeeping && (
            <>
              {' '}
              <Trans>
                By law orders stay in our books for {years} after the year of the order ({law}).
              </Trans>
            </>
          )}
        </p>
      </PreparedMail>
    </section>
  )
}

interface PreparedMailProps {
  /** Also the subject. */
  readonly title: string
  readonly recipient: string
  readonly body: string
  readonly children?: ReactNode
}

/** The text is displayed, too: not every device has an e-mail program. */
function PreparedMail({ title, recipient, body, children }: PreparedMailProps) {
  const query = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
  return (
    <Disclosure title={title}>
      <div className={styles.mail}>
        {children}
        <p className={styles.body}>{body}</p>
        <p>
          <a className={frame.textLink} href={`mailto:${recipient}?${query}`}>
            <Trans>Write this e-mail</Trans>
          </a>
        </p>
      </div>
    </Disclosure>
  )
}
