/** How much a price has changed: an arrow and a sign say the direction, colour only repeats it. */
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeChange } from '../../ui/figures.ts'
import styles from './Change.module.css'

export function Change({ percent }: { readonly percent: string | null }) {
  const store = useStoreView()
  if (percent === null) return <span className={styles.level}>–</span>

  const text = writeChange(percent, store)
  // What is written decides: a change that rounds to nothing has no direction.
  const direction = !/[1-9]/.test(text) ? 'level' : percent.startsWith('-') ? 'down' : 'up'
  return (
    <span className={styles[direction]}>
      {direction !== 'level' && <svg viewBox="0 0 8 8" aria-hidden="true"><path d={direction === 'up' ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} /></svg>}
      {text}
    </span>
  )
}
