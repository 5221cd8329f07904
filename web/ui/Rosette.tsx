/** Decorative guilloche behind the statement of the home page. */
import styles from './Rosette.module.css'

export function Rosette() {
  return <div className={styles.rosette} aria-hidden="true" />
}
