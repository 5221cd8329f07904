/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a datalist can contain neither links nor pictures */
/** Suggestions below the search field: a list box that the field controls. Loaded when the field is first focused. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PriceOf } from '../price/PriceSentence.tsx'
import { linkToCategory, linkToContent, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { searchFor } from '../shop/paths.ts'
import { recentSearches } from '../shop/recentSearches.ts'
import { readSearch } from '../shop/searchText.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useStoredList } from '../shop/storedList.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { OtherMatches } from './OtherMatches.tsx'
import { SearchTextHint } from './SearchTextHint.tsx'
import { type ShopPageTexts, useShopPagePath } from './useShopPagePath.ts'
import { useSearchPanelResult, type SearchPanelResult } from './useSearchPanelResult.ts'
import frame from '../ui/frame.module.css'
import styles from './SearchPanel.module.css'

/** Limits that leave room for products. */
const MAX_OPTIONS = { suggestions: 5, categories: 3, pages: 2 }

interface SearchPanelProps extends ShopPageTexts {
  readonly id: string
  readonly text: string
  readonly field: HTMLInputElement
  readonly onActive: (optionId: string | undefined) => void
  readonly onClose: () => void
}

interface Option {
  readonly key: string
  readonly to: string
  readonly state?: LinkTarget
  readonly content: ReactNode
}

interface Group {
  readonly name: string
  readonly look: 'texts' | 'products'
  readonly options: readonly Option[]
}

export function SearchPanel({ id, text, field, renderPage, onActive, onClose }: SearchPanelProps) {
  const searchText = readSearch(text)
  const words = searchText.kind === 'words' ? searchText.words : null
  const { answer, hasFailed } = useSearchPanelResult(words)
  const recent = useStoredList(recentSearches)
  const answerGroups = useAnswerGroups(words ?? '', answer, renderPage)
  const recentGroup = useRecentGroup(recent)
  const groups = (words === null ? [recentGroup] : answerGroups).filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const optionId = (key: string) => `${id}-${key}`
  const activeId = useListKeys(
    field,
    options.map(({ key }) => optionId(key)),
    onClose,
  )

  // A layout effect runs before the next key event; a later effect would leave the previous option active.
  useLayoutEffect(() => {
    onActive(activeId)
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, onActive])

  const { t } = useLingui()

  return (
    <div className={styles.panel}>
      <output className={styles.said}>
        {searchText.kind === 'words' ? (
          <ResultText answer={answer} hasFailed={hasFailed} />
        ) : (
          (recent.length === 0 || searchText.kind === 'long') && <SearchTextHint kind={searchText.kind} />
        )}
      </output>
      <div className={styles.groups} id={id} role="listbox" aria-label={t`Search suggestions`}>
        {groups.map((group) => (
          <OptionGroup key={group.name} group={group} optionId={optionId} activeId={activeId} onClose={onClose} />
        ))}
      </div>
      {words === null && recent.length > 0 && <ForgetSearches searches={recent} field={field} />}
    </div>
  )
}

function ResultText({ answer, hasFailed }: ReturnType<typeof useSearchPanelResult>) {
  return (
    <>
      {hasFailed && <Trans>The search cannot be reached just now.</Trans>}
      {answer && answer.products.totalCount === 0 && <Trans>No products found.</Trans>}
      {answer && answer.products.totalCount > 0 && answer.exactCount === 0 && <OtherMatches exactCount={0} />}
      {answer && answer.products.totalCount > 0 && (
        <span className={frame.unseen}>
          <Plural value={answer.products.totalCount} one="# product found" other="# products found" />
        </span>
      )}
    </>
  )
}

interface OptionGroupProps extends Pick<SearchPanelProps, 'onClose'> {
  readonly group: Group
  readonly optionId: (key: string) => string
  readonly activeId: string | undefined
}

function OptionGroup({ group: { name, look, options }, optionId, activeId, onClose }: OptionGroupProps) {
  return (
    <div role="group" aria-label={name} className={styles[look]}>
      <p aria-hidden="true">{name}</p>
      {options.map(({ key, to, state, content }) => (
        <Link
          key={key}
          id={optionId(key)}
          role="option"
          aria-selected={optionId(key) === activeId}
          tabIndex={-1}
          to={to}
          state={state}
          onClick={onClose}
        >
          {content}
        </Link>
      ))}
    </div>
  )
}

/**
 * Buttons that remove recent searches, beside the list box, whose options cannot contain buttons. The focus returns to
 * the field, because the focused button is removed.
 */
function ForgetSearches({
  searches,
  field,
}: {
  readonly searches: readonly string[]
  readonly field: HTMLInputElement
}) {
  const { t } = useLingui()
  const { code } = useStoreView()
  const save = (remaining: readonly string[]) => {
    field.focus()
    recentSearches.write(code, remaining)
  }

  return (
    <>
      <ul className={styles.forgetOne}>
        {searches.map((search) => (
          <li key={search}>
            <button
              type="button"
              aria-label={t`Delete the search “${search}”`}
              onClick={() => save(searches.filter((other) => other !== search))}
            >
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ul>
      <button className={styles.forget} type="button" onClick={() => save([])}>
        <Trans>Clear recent searches</Trans>
      </button>
    </>
  )
}

/** Arrow keys move through the options and back to the field, Enter opens the active one, Escape closes the panel. */
function useListKeys(field: HTMLInputElement, ids: readonly string[], onClose: () => void): string | undefined {
  const [wanted, setWanted] = useState<string>()
  const active = wanted !== undefined && ids.includes(wanted) ? wanted : undefined

  useLayoutEffect(() => {
    const act = (event: KeyboardEvent) => {
      const at = active === undefined ? -1 : ids.indexOf(active)
      if (event.key === 'ArrowDown') setWanted(ids[at + 1])
      else if (event.key === 'ArrowUp') setWanted(at === -1 ? ids.at(-1) : ids[at - 1])
      else if (event.key === 'Escape') onClose()
      else if (event.key === 'Enter' && active !== undefined) document.getElementById(active)?.click()
      else return
      if (event.key !== 'Escape') event.preventDefault()
    }
    field.addEventListener('keydown', act)
    return () => field.removeEventListener('keydown', act)
  }, [field, ids, active, onClose])

  return active
}

function useRecentGroup(recent: readonly string[]): Group {
  const { t } = useLingui()

  return {
    name: t`Recent searches`,
    look: 'texts',
    options: recent.map((search, at) => ({ key: `recent-${at}`, to: searchFor(search), content: search })),
  }
}

function useAnswerGroups(
  words: string,
  answer: SearchPanelResult | null,
  renderPage: ShopPageTexts['renderPage'],
): readonly Group[] {
  const { t } = useLingui()
  const pathOf = useShopPagePath()
  if (!answer) return []

  const texts = textOptions(answer)
  const shopPages = answer.shopPages.map((page) => ({
    key: `shop-${page.toLowerCase()}`,
    to: pathOf(page),
    content: renderPage(page),
  }))
  return [
    { name: t`Did you mean`, look: 'texts', options: texts.correction },
    { name: t`Suggestions`, look: 'texts', options: texts.suggestions },
    { name: t`Categories`, look: 'texts', options: texts.categories },
    { name: t`Pages`, look: 'texts', options: [...shopPages, ...texts.pages] },
    { name: t`Products`, look: 'products', options: productOptions(words, answer) },
  ]
}

function textOptions({ correctedText, suggestions, categories, pages }: SearchPanelResult) {
  return {
    correction:
      correctedText === null ? [] : [{ key: 'corrected', to: searchFor(correctedText), content: correctedText }],
    suggestions: suggestions
      .slice(0, MAX_OPTIONS.suggestions)
      .map((suggestion, at) => ({ key: `suggestion-${at}`, to: searchFor(suggestion), content: suggestion })),
    categories: categories
      .slice(0, MAX_OPTIONS.categories)
      .map(({ id, name, path }) => ({ key: `category-${id}`, to: path, state: linkToCategory(id), content: name })),
    pages: pages.slice(0, MAX_OPTIONS.pages).map(({ id, slug, title, path }) => ({
      key: `page-${id}`,
      to: path,
      state: linkToContent(slug),
      content: title,
    })),
  }
}

/** The first products, followed by a link to all of them. */
function productOptions(words: string, { products }: SearchPanelResult): readonly Option[] {
  const count = products.totalCount
  const all = (
    <b className={styles.all}>
      <Plural value={count} one="Show # product" other="Show all # products" /> <Icon name="right" small />
    </b>
  )
  return [
    ...products.items.map((product) => ({
      key: `product-${product.id}`,
      to: product.path,
      state: linkToProduct(product.sku),
      content: <ProductLine product={product} />,
    })),
    ...(count === 0 ? [] : [{ key: 'all', to: searchFor(words), content: all }]),
  ]
}

function ProductLine({ product }: { readonly product: SearchPanelResult['products']['items'][number] }) {
  return (
    <>
      <Picture image={product.image} sizes="52px" isDecorative isSmall />
      <div className={styles.product}>
        <span>{product.name}</span>
        <PriceOf item={product} isInLink />
      </div>
    </>
  )
}
