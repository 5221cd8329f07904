import { type ReactNode } from 'react'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { TaxSideChoice } from '../../store/TaxSideChoice.tsx'
import { latePart } from '../../ui/latePart.tsx'
import styles from '../../ui/ListingHead.module.css'

/** Stores with public prices do not load it. */
const GuestNotice = latePart(async () => (await import('./GuestNotice.tsx')).GuestNotice)

export function ListingHead({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  const { hidesPricesFromGuests } = useStoreView()

  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h1>{title}</h1>
        <TaxSideChoice />
      </div>
      <div>{children}</div>
      {hidesPricesFromGuests && <GuestNotice />}
    </header>
  )
}
