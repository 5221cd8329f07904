/** The carrier's name, set as a mark. */
import styles from './MethodMark.module.css'

export function CarrierMark({ name }: { readonly name: string }) {
  return (
    <span className={styles.name} translate="no">
      {name}
    </span>
  )
}
