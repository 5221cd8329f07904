import { useStoreView } from '../shop/StoreContext.tsx'
import styles from './Logo.module.css'

export function Logo({ trade }: { readonly trade?: string | undefined }) {
  const { name, logo } = useStoreView().brand
  const isDrawn = logo === 'KARAT'
  return (
    <span className={styles.logo}>
      {isDrawn && <i />}
      {logo !== null && !isDrawn ? (
        <img src={logo} alt={name} height={38} />
      ) : (
        <span className={isDrawn ? styles.drawn : undefined}>{name}</span>
      )}
      {trade && <small>{trade}</small>}
    </span>
  )
}
