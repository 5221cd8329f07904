/** The guilloche of a certificate. It stands behind the statement of the home page and nowhere loud. */
import styles from './Rosette.module.css'

export function Rosette() {
  return <div className={styles.rosette} aria-hidden="true" />
}
