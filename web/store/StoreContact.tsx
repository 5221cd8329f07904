/** The company behind the store: name, numbers, address, and how it is reached. */
import type { StoreContactPartsFragment } from '../client/generated/documents.generated.ts'
import { contactId } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ContactLines } from './ContactLines.tsx'
import styles from './StoreContact.module.css'

export function StoreContact({ contact }: { readonly contact: StoreContactPartsFragment }) {
  const { company, registrations, address } = contact
  const { language } = useStoreView()

  return (
    <address className={styles.contact} id={contactId} lang={language}>
      <p>
        <strong>{company}</strong>
        {address.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
      <ContactLines contact={contact} />
      <p>
        {registrations.map(({ label, number }) => (
          <span key={number}>
            {label} {number}
            <br />
          </span>
        ))}
      </p>
    </address>
  )
}
