import type { ComponentProps, ReactNode } from 'react'
import frame from './frame.module.css'
import styles from './Choice.module.css'
import tick from './Tick.module.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly type: 'checkbox' | 'radio'
  readonly count: number
  /** The count for screen readers, such as "12 products". */
  readonly countText: string
  readonly children: ReactNode
}

/** One line of a filter; the whole line is clickable. */
export function Choice({ type, count, countText, children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} className={tick.tick} type={type} />
      <span>{children}</span>
      <em>
        <span aria-hidden="true">{count}</span>
        <span className={frame.unseen}>{countText}</span>
      </em>
    </label>
  )
}
