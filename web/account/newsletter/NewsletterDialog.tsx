import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { NewsletterLead } from './NewsletterLead.tsx'
import styles from './NewsletterDialog.module.css'

export function NewsletterDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
  }, [])

  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <p className={styles.lead}>
        <NewsletterLead />
      </p>
      <NewsletterForm />
    </Dialog>
  )
}
