/** A form to the results page: works without script. With it, what the text leads to opens below while it is typed. */
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { Form, useLocation } from 'react-router-dom'
import { searchPath } from '../shop/paths.ts'
import { searchWords } from '../shop/searchText.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './SearchField.module.css'

const fetchPanel = () => import('./SearchPanel.tsx')
const SearchPanel = lazy(async () => ({ default: (await fetchPanel()).SearchPanel }))

export function SearchField() {
  const { kind } = useStoreView()
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  const text = pathname === searchPath ? searchWords(new URLSearchParams(search).get('q') ?? '') : ''
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  // What is typed, and in which field: a new page brings a new one.
  const [open, setOpen] = useState<{ readonly typed: string; readonly field: HTMLInputElement } | null>(null)
  const [activeId, setActiveId] = useState<string>()
  const close = () => setOpen(null)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
  }
  useShortcut(field)
  // A shopper may have been quicker than the script: what was clicked or typed by then was heard by nobody.
  useEffect(() => {
    if (field.current !== null && field.current === document.activeElement) setOpen({ typed: field.current.value, field: field.current })
  }, [])

  return (
    <search className={styles.search} onBlur={leave}>
      <Form action={searchPath} method="get" onSubmit={close}>
        <Icon name="search" />
        <input
          // A new page brings a new text; between pages the shopper's own stays.
          key={text}
          ref={field}
          type="search"
          name="q"
          defaultValue={text}
          aria-label={t`Search`}
          placeholder={kind === 'GOLDSMITH' ? t`Search for alloys, profiles, article numbers` : t`Search for bars, coins, article numbers`}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/ Control+K"
          onFocus={() => void fetchPanel().catch(() => undefined)}
          onClick={({ currentTarget }) => setOpen({ typed: currentTarget.value, field: currentTarget })}
          onChange={({ currentTarget }) => setOpen({ typed: currentTarget.value, field: currentTarget })}
          {...(open && { role: 'combobox', 'aria-expanded': true, 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': activeId })}
        />
      </Form>
      {open && (
        <Suspense>
          <SearchPanel id={listId} text={open.typed} field={open.field} onActive={setActiveId} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}

/** "/" where nothing is being typed, Ctrl or ⌘ with K anywhere. */
function useShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return

      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}
