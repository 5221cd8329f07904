/** How the store is reached: telephone and e-mail address. */
import type { StoreContactPartsFragment } from '../client/generated/documents.generated.ts'

type Contact = Pick<StoreContactPartsFragment, 'phone' | 'email' | 'openingHours'>

export function ContactLines({ contact: { phone, email, openingHours } }: { readonly contact: Contact }) {
  return (
    <p>
      {phone !== null && (
        <>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          <br />
        </>
      )}
      <a href={`mailto:${email}`}>{email}</a>
      {openingHours !== null && (
        <>
          <br />
          {openingHours}
        </>
      )}
    </p>
  )
}
