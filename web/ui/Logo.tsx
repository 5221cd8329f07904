import styles from './Logo.module.css'

export function Logo({ trade }: { readonly trade?: string | undefined }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="-22 -27 44 54" aria-hidden="true">
        <path d="M-13-24h26l8 10v28l-8 10h-26l-8-10v-28z" strokeWidth="2" />
        <path d="M-6-12V12M-10-12h8M-10 12h8M-6 1 7-12M2.500-12h9M-1-3.500 8 12M3.500 12h9" strokeWidth="2.400" />
      </svg>
      <span>Karat</span>
      {trade && <small>{trade}</small>}
    </span>
  )
}
