/** A ten-pixel dot in the metal's colour. The colour identifies the alloy and is not decoration. */
import styles from './MetalDot.module.css'

export type MetalTone = 'au' | 'ag' | 'pt' | 'pd' | 'rh' | 'rose' | 'red' | 'pale' | 'green' | 'white'

export function MetalDot({ tone, large = false }: { readonly tone: MetalTone; readonly large?: boolean }) {
  return <i className={large ? styles.large : styles.dot} style={{ background: `var(--${tone})` }} aria-hidden="true" />
}
