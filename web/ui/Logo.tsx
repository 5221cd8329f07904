import styles from './Logo.module.css'

export function Logo({ trade }: { readonly trade?: string | undefined }) {
  return (
    <span className={styles.logo}>
      <i />
      <span>Karat</span>
      {trade && <small>{trade}</small>}
    </span>
  )
}
