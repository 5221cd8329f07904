/** Order lists that are saved by name on this device, and as files. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { MAX_LIST_NAME, deleteOrderList, orderLists, savedLists, saveOrderList } from '../../shop/orderLists.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useStoredList } from '../../shop/storedList.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/frame.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { readOrderList } from './orderList.ts'
import { OrderListFiles } from './OrderListFiles.tsx'
import styles from './QuickOrderPage.module.css'

interface OrderListsProps {
  /** Of the field. */
  readonly text: string
  readonly onOpen: (text: string) => void
}

export function OrderLists({ text, onOpen }: OrderListsProps) {
  const { t } = useLingui()
  const { code, locale } = useStoreView()
  const lists = savedLists(useStoredList(orderLists))

  return (
    <section className={styles.lists} aria-label={t`Saved lists`}>
      <h2>
        <Trans>Saved lists</Trans>
      </h2>
      <ul>
        {lists.map(({ name, text: saved }) => (
          <li key={name}>
            <button className={frame.textLink} type="button" onClick={() => onOpen(saved)}>
              {name}
            </button>
            <small>
              <Plural value={readOrderList(saved, locale).length} one="# line" other="# lines" />
            </small>
            <button
              className={frame.textLink}
              type="button"
              aria-label={t`Delete the list ${name}`}
              onClick={() => deleteOrderList(code, name)}
            >
              <Trans>Delete</Trans>
            </button>
          </li>
        ))}
      </ul>
      <SaveList text={text} />
      <OrderListFiles text={text} onOpen={onOpen} />
      <p className={styles.hint}>
        <Trans>Lists are kept on this device until you sign out.</Trans>
      </p>
    </section>
  )
}

function SaveList({ text }: Pick<OrderListsProps, 'text'>) {
  const { t } = useLingui()
  const { code } = useStoreView()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const written = name.replaceAll(/\s+/g, ' ').trim()
    if (written === '' || text.trim() === '')
      return setError(written === '' ? t`Field is required` : t`The list is empty.`)
    setError(null)
    setName('')
    saveOrderList(code, { name: written, text })
  }
  return (
    <form className={styles.save} noValidate onSubmit={save}>
      <TextField
        label={t`Name of the list`}
        error={error}
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" look="line">
        <Trans>Save the list</Trans>
      </Button>
    </form>
  )
}
