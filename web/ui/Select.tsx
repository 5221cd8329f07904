import type { ComponentProps } from 'react'
import styles from './Select.module.css'

export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={styles.select} />
}
