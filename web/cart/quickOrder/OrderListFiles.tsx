/** Saves the list of the field as a file, and reads one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStoreView } from '../../shop/StoreContext.tsx'
import frame from '../../ui/frame.module.css'
import { formatMeasure } from '../../ui/figures.ts'
import { readOrderList } from './orderList.ts'
import { fileOfList, listOfFile } from './orderListFile.ts'
import { MAX_TEXT_LENGTH } from './orderRows.ts'
import styles from './QuickOrderPage.module.css'

interface OrderListFilesProps {
  readonly text: string
  readonly onOpen: (text: string) => void
}

export function OrderListFiles({ text, onOpen }: OrderListFilesProps) {
  const { t } = useLingui()
  const store = useStoreView()
  const [isRefused, setRefused] = useState(false)
  const rows = readOrderList(text, store.locale)
  const openLabel = t`Open a file (CSV)`

  const open = async (file: File | undefined) => {
    if (!file) return
    // A character has four bytes at most.
    const content = file.size > MAX_TEXT_LENGTH * 4 ? null : listOfFile(await file.text())
    const isList = content !== null && content.length <= MAX_TEXT_LENGTH && !content.includes('\0')
    setRefused(!isList)
    if (isList) onOpen(content)
  }

  return (
    <div className={styles.files}>
      {rows.length > 0 && (
        <button
          className={frame.textLink}
          type="button"
          onClick={() =>
            saveFile(fileOfList(rows, [t`Item number`, t`Quantity`], (quantity) => formatMeasure(quantity, store)))
          }
        >
          <Trans>Save as a file (CSV)</Trans>
        </button>
      )}
      <label className={styles.file} aria-label={openLabel}>
        <span className={frame.textLink}>{openLabel}</span>
        <input
          className={frame.unseen}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            void open(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {isRefused && (
        <p role="alert" className={styles.error}>
          <Trans>This is no list in CSV format, or it is too long.</Trans>
        </p>
      )}
    </div>
  )
}

function saveFile(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'order-list.csv' })
  link.click()
  URL.revokeObjectURL(address)
}
