/** The form for a review. The shop reads a review before it is shown. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { useSubmitReviewMutation } from '../../client/generated/hooks.generated.ts'
import { idempotencyKey } from '../../shop/idempotencyKey.ts'
import { notifications } from '../../shop/notifications.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useStoredFields } from '../../shop/useStoredFields.ts'
import { useViewer } from '../../shop/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'
import { Stars } from './Stars.tsx'
import tick from '../../ui/Tick.module.css'
import styles from './ReviewDialog.module.css'

interface ReviewDialogProps {
  readonly productId: string
  readonly name: string
  readonly onClose: () => void
}

const RATINGS = [5, 4, 3, 2, 1]
const MAX = { title: 200, detail: 5_000, nickname: 60 }

export function ReviewDialog({ productId, name, onClose }: ReviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { language } = useStoreView()
  const { form, keep, forget } = useStoredFields(`review ${productId}`)
  const { errorOf, onInput, problem, isBusy, send } = useReviewForm(productId, () => {
    forget()
    dialog.current?.close()
  })
  const { t } = useLingui()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog ref={dialog} title={t`Write a review`} isBusy={isBusy} onClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onInput={(event) => {
          onInput(event)
          keep(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <p lang={language}>{name}</p>
        <RatingField error={errorOf('rating')} />
        <TextField label={t`Summary`} name="title" maxLength={MAX.title} required error={errorOf('title')} />
        <TextArea label={t`Your review`} error={errorOf('detail')} />
        <NicknameField error={errorOf('nickname')} />
        <p className={styles.note}>
          <Trans>We read every review before it is shown.</Trans>
        </p>
        <div role="alert">{problem !== null && <p className={styles.error}>{problem}</p>}</div>
        <Button type="submit" aria-disabled={isBusy}>
          <Trans>Send review</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

function useReviewForm(productId: string, onSent: () => void) {
  const [submit] = useSubmitReviewMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const key = useRef(idempotencyKey())
  const { problemOf, setProblems, onInput } = useFieldProblems<{ readonly path: string; readonly text: string }>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { t } = useLingui()

  const send = async (fields: FormData) => {
    if (isBusy) return
    const review = { productId, ...readReview(fields) }
    const missing = missingFields(review)
    setProblems(missing.map((path) => ({ path, text: t`Field is required` })))
    setProblem(null)
    if (missing.length > 0) return

    setBusy(true)
    const input = { ...review, idempotencyKey: key.current.for(JSON.stringify(review)) }
    const { data } = await submit({ variables: { input } }).catch(() => ({ data: null }))
    setBusy(false)
    if (!data) return setProblem(t`Something went wrong. Try again in a few seconds.`)
    key.current.forget()
    if (data.submitReview.__typename === 'AccountRefused') {
      const { inputErrors, message } = data.submitReview
      setProblems(inputErrors.map(({ path, message: text }) => ({ path, text })))
      if (inputErrors.length === 0) setProblem(message)
      return undefined
    }
    notifications.add({ kind: 'success', text: t`Thank you. Your review is shown once we have approved it.` })
    return onSent()
  }

  return { errorOf: (path: string) => problemOf(path)?.text ?? null, onInput, problem, isBusy, send }
}

function readReview(fields: FormData) {
  const textOf = (name: string) => fieldText(fields, name).trim()
  return {
    rating: Number(textOf('rating')),
    title: textOf('title'),
    detail: textOf('detail'),
    nickname: textOf('nickname'),
  }
}

function missingFields(review: ReturnType<typeof readReview>): readonly string[] {
  const missing = (['title', 'detail', 'nickname'] as const).filter((field) => review[field] === '')
  return [...missing, ...(review.rating === 0 ? ['rating'] : [])]
}

function RatingField({ error }: { readonly error: string | null }) {
  return (
    <fieldset className={styles.rating} aria-describedby={error === null ? undefined : 'rating-error'}>
      <legend>
        <Trans>Rating</Trans>
      </legend>
      {RATINGS.map((rating) => (
        <label key={rating}>
          <input className={tick.tick} type="radio" name="rating" value={rating} />
          <Stars rating={String(rating)} />
        </label>
      ))}
      {error !== null && (
        <p id="rating-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function NicknameField({ error }: { readonly error: string | null }) {
  const viewer = useViewer()
  const { t } = useLingui()
  return (
    <TextField
      label={t`Name that is shown`}
      name="nickname"
      autoComplete="nickname"
      maxLength={MAX.nickname}
      defaultValue={viewer.kind === 'known' ? viewer.viewer.firstName : ''}
      required
      error={error}
    />
  )
}

function TextArea({ label, error }: { readonly label: string; readonly error: string | null }) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="detail"
        rows={5}
        maxLength={MAX.detail}
        required
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
      />
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
