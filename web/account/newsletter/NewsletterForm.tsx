/** Subscribes an e-mail address to the newsletter, or unsubscribes it. Without script the server handles the form (server/newsletterForm.ts). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useHref } from 'react-router-dom'
import { emailProblem } from '#domain/address.ts'
import { useSetNewsletterMutation } from '../../client/generated/hooks.generated.ts'
import { idempotencyKey } from '../../shop/idempotencyKey.ts'
import { newsletterPath } from '../../shop/paths.ts'
import { usePromise } from '../../shop/promises.ts'
import { useViewer } from '../../shop/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useRetryTime } from '../../ui/useRetryTime.ts'
import type { NewsletterTry } from './newsletterAddress.ts'
import styles from './NewsletterForm.module.css'

interface NewsletterFormProps extends Partial<NewsletterTry> {}

export function NewsletterForm(props: NewsletterFormProps) {
  const { isWanted = true } = props
  const viewer = useViewer()
  const { isDone, error, problem, isBusy, send } = useNewsletter(props)
  const action = useHref(newsletterPath)
  const { t } = useLingui()

  return (
    <div aria-live="polite">
      {isDone ? (
        <DoneText isWanted={isWanted} />
      ) : (
        <form
          className={styles.form}
          method="post"
          action={action}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send(fieldText(new FormData(event.currentTarget), 'email').trim())
          }}
        >
          {!isWanted && <input type="hidden" name="isWanted" value="no" />}
          <TextField
            label={t`E-mail address`}
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={viewer.kind === 'known' ? viewer.viewer.email : ''}
            error={error}
          />
          {problem !== null && <p className={styles.problem}>{problem}</p>}
          <Button type="submit" aria-disabled={isBusy}>
            {isWanted ? <Trans>Subscribe</Trans> : <Trans>Unsubscribe</Trans>}
          </Button>
        </form>
      )}
    </div>
  )
}

function DoneText({ isWanted }: { readonly isWanted: boolean }) {
  const promise = usePromise('newsletter')
  if (!isWanted)
    return (
      <p>
        <Trans>The newsletter does not come to this address any more.</Trans>
      </p>
    )
  return (
    <p>
      {promise ? (
        <Trans>Thank you. If this is your first subscription, your coupon is on its way by e-mail.</Trans>
      ) : (
        <Trans>Thank you. The newsletter comes by e-mail.</Trans>
      )}
    </p>
  )
}

function useNewsletter({ isWanted = true, result = null, retryAt = null }: NewsletterFormProps) {
  const [setNewsletter] = useSetNewsletterMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const key = useRef(idempotencyKey())
  const [isBusy, setBusy] = useState(false)
  const { t } = useLingui()
  const time = useRetryTime(retryAt)
  const texts = {
    email: t`Please provide a valid e-mail address`,
    later: t`Something went wrong. Try again in a few seconds.`,
  }
  const [isDone, setDone] = useState(result === 'done')
  const [error, setError] = useState<string | null>(result === 'email' ? texts.email : null)
  const [problem, setProblem] = useState<string | null>(
    result !== 'later' ? null : time === null ? texts.later : t`Too many attempts. You can try again at ${time}.`,
  )

  const send = async (email: string) => {
    if (isBusy) return
    const isWrong = emailProblem(email) !== null
    setError(isWrong ? texts.email : null)
    setProblem(null)
    if (isWrong) return
    setBusy(true)
    const input = { idempotencyKey: key.current.for(`${String(isWanted)} ${email}`), email, isWanted }
    const { data } = await setNewsletter({ variables: { input } }).catch(() => ({ data: null }))
    setBusy(false)
    if (!data) return setProblem(texts.later)
    key.current.forget()
    if (data.setNewsletter.__typename === 'AccountRefused') return setProblem(data.setNewsletter.message)
    setDone(true)
  }

  return { isDone, error, problem, isBusy, send }
}
