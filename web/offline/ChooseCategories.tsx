/** Chooses the categories that are taken along of a shop with too many products, each with about its size. */
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { OfflineChoicePartsFragment } from '../client/generated/documents.generated.ts'
import { useOfflineChoicesQuery } from '../client/generated/hooks.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'
import tick from '../ui/Tick.module.css'
import { megabytes } from './megabytes.ts'
import { offerCatalogue } from './offlineCatalogue.ts'
import styles from './TakeAlong.module.css'

/** Compressed, as the bundles of the sandbox's stores are. */
const BYTES_PER_PRODUCT = 450

export function ChooseCategories() {
  const { code } = useStoreView()
  const { data, error, refetch } = useOfflineChoicesQuery()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void offerCatalogue(code, [...chosen])
  }
  const toggle = (id: string) =>
    setChosen((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]))
  const choice = (category: OfflineChoicePartsFragment) => (
    <CategoryChoice category={category} isChosen={chosen.has(category.id)} onToggle={() => toggle(category.id)} />
  )
  if (error && !data)
    return (
      <Button look="line" onClick={() => void refetch().catch(() => undefined) /* `error` says it */}>
        <Trans>Try again</Trans>
      </Button>
    )
  return (
    <form className={styles.choices} onSubmit={submit}>
      <ul>
        {data?.store.menu?.map((top) => (
          <li key={top.id}>
            {choice(top)}
            <ul>{!chosen.has(top.id) && top.children.map((below) => <li key={below.id}>{choice(below)}</li>)}</ul>
          </li>
        ))}
      </ul>
      <Button look="line" type="submit" disabled={chosen.size === 0}>
        <Trans>Take these along</Trans>
      </Button>
    </form>
  )
}

interface CategoryChoiceProps {
  readonly category: OfflineChoicePartsFragment
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function CategoryChoice({ category: { name, productCount }, isChosen, onToggle }: CategoryChoiceProps) {
  const { locale } = useStoreView()
  const size = megabytes(productCount * BYTES_PER_PRODUCT, locale)
  return (
    <label className={styles.choice}>
      <input className={tick.tick} type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>{name}</span>
      <em>
        <Trans>about {size} MB</Trans>
      </em>
    </label>
  )
}
