/** A form to the results page: works without script. */
import { useLingui } from '@lingui/react/macro'
import { Form, useLocation } from 'react-router-dom'
import { searchPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './SearchField.module.css'

export function SearchField() {
  const { kind } = useStoreView()
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  const text = pathname === searchPath ? (new URLSearchParams(search).get('q') ?? '') : ''

  return (
    <search className={styles.search}>
      <Form action={searchPath} method="get">
        <Icon name="search" />
        <input
          // A new page brings a new text; between pages the shopper's own stays.
          key={text}
          type="search"
          name="q"
          defaultValue={text}
          aria-label={t`Search`}
          placeholder={kind === 'GOLDSMITH' ? t`Search for alloys, profiles, article numbers` : t`Search for bars, coins, article numbers`}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
    </search>
  )
}
