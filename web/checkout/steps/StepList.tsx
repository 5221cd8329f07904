/** The three steps; those that are done are links. */
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import styles from './StepList.module.css'

/** The specification's hashes of the steps. */
export const stepHashes = { details: '', payment: '#paymentSummary', review: '#orderReview' } as const
export type Step = keyof typeof stepHashes
export const steps = ['details', 'payment', 'review'] as const

export function stepOf(hash: string): Step {
  return steps.find((step) => stepHashes[step] === hash) ?? 'details'
}

export function useStepTitles(): Readonly<Record<Step, string>> {
  const { t } = useLingui()
  return {
    details: t`Details and shipping`,
    payment: t`Payment and summary`,
    review: t`Review and confirmation`,
  }
}

interface StepListProps {
  readonly current: Step
  /** State of the history entry of a step that is chosen. */
  readonly left: readonly Step[]
}

export function StepList({ current, left }: StepListProps) {
  const { t } = useLingui()
  const titles: Readonly<Record<Step, string>> = {
    details: t({ message: 'Details', comment: 'step of the checkout' }),
    payment: t({ message: 'Payment', comment: 'step of the checkout' }),
    review: t({ message: 'Review', comment: 'step of the checkout' }),
  }
  const at = steps.indexOf(current)

  return (
    <nav aria-label={t`Steps of the checkout`}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            {index < at ? (
              <Link to={{ hash: stepHashes[step] }} state={left} aria-label={titles[step]}>
                <i>
                  <Icon name="check" small />
                </i>
                <b>{titles[step]}</b>
              </Link>
            ) : (
              <span aria-current={step === current ? 'step' : undefined}>
                <i>{index + 1}</i>
                <b>{titles[step]}</b>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
