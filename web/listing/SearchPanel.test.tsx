import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { ClientProvider } from '../client/apolloContext.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { Observable } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { createCache } from '../client/cache.ts'
import { SearchPanel } from '../client/generated/documents.generated.ts'
import { recentSearches } from '../shop/recentSearches.ts'
import { noResponse, openPage, type OpenPageOptions } from '../testing/openPage.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { useSearchPanelResult } from './useSearchPanelResult.ts'

const field = () => screen.getByLabelText('Search')
// The panel's code is fetched when it first opens.
const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option')
const store = sampleStoreContext.store.code

beforeEach(() => {
  localStorage.clear()
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
})

async function type(...texts: readonly string[]) {
  await act(async () => {
    for (const value of texts) fireEvent.change(field(), { target: { value } })
  })
}

async function press(key: string) {
  await act(async () => {
    fireEvent.keyDown(field(), { key })
  })
}

/** Presses keys one after another with only microtasks between them, as a browser may. */
async function withoutWaiting(...keys: readonly string[]) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  for (const key of keys) {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
  environment.IS_REACT_ACT_ENVIRONMENT = true
}

async function openAndType(text: string, settings?: OpenPageOptions) {
  const page = await openPage('/', settings)
  await type(text)
  return page
}

test('from three characters on, shows suggestions, categories, pages, six products and a link to all results', async () => {
  await openAndType('gull')
  await options()
  const groups = within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('option').length])

  expect(groups).toEqual([
    ['Suggestions', 1],
    ['Categories', 1],
    ['Pages', 1],
    ['Products', 7],
  ])
  expect(screen.getByText('60 products found')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Show all 60 products' }).getAttribute('href')).toBe('/search?q=gull')
})

test('sends one request per pause and none for a text that is too short', async () => {
  const { operations } = await openPage('/')
  await type('g', 'gu')
  expect(screen.getByText('Please type at least 3 characters.')).toBeTruthy()
  await type('gul', 'gull', 'gullr')
  await options()

  expect(operations.filter((name) => name === 'SearchPanel')).toHaveLength(1)
})

test('arrow keys move through the options and Enter opens one', async () => {
  const { router } = await openAndType('gull')
  const all = await options()
  for (let step = 0; step < 3; step += 1) await press('ArrowDown')

  expect(field().getAttribute('aria-activedescendant')).toBe(all[2]?.id)
  expect(all[2]?.getAttribute('aria-selected')).toBe('true')

  await press('ArrowUp')
  await press('Enter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/gullbarrer'))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('opens the active option even if the keys follow each other at once', async () => {
  const { router } = await openAndType('gull')
  const all = await options()
  await withoutWaiting('ArrowUp', 'ArrowUp', 'Enter')

  await waitFor(() => expect(router.state.location.pathname).toBe(all.at(-2)?.getAttribute('href')))
})

test('Escape closes the panel and restores a plain field', async () => {
  await openAndType('gull')
  await options()
  await press('Escape')

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBeNull()
})

test('offers recent searches with results until they are removed', async () => {
  await openPage('/search?q=gold+ring')
  expect(recentSearches.read(store)).toEqual(['gold ring'])
  await type('')
  expect((await options()).map(({ textContent }) => textContent)).toEqual(['gold ring'])

  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  })
  expect(within(screen.getByRole('listbox')).queryByRole('option')).toBeNull()
  expect(recentSearches.read(store)).toEqual([])
})

test('removes one recent search, keeps the others and returns the focus to the field', async () => {
  recentSearches.write(store, ['silver wire', 'gold ring'])
  await openPage('/')
  fireEvent.click(field())
  await options()
  const forget = screen.getByRole('button', { name: 'Delete the search “silver wire”' })
  forget.focus()
  await act(async () => {
    fireEvent.click(forget)
  })

  expect((await options()).map(({ textContent }) => textContent)).toEqual(['gold ring'])
  expect(recentSearches.read(store)).toEqual(['gold ring'])
  expect(document.activeElement).toBe(field())
})

test('shows a message if the search fails', async () => {
  await openAndType('gull', { responses: [noResponse(SearchPanel)] })

  expect(await screen.findByText('The search cannot be reached just now.')).toBeTruthy()
})

test.each([{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])(
  '%o focuses the field',
  async (keys) => {
    await openPage('/')
    fireEvent.keyDown(document.body, keys)

    expect(document.activeElement).toBe(field())
  },
)

test('aborts a request when the next text is typed', async () => {
  cleanup()
  const signals: AbortSignal[] = []
  const link = new ApolloLink(({ getContext }) => {
    const { fetchOptions } = getContext() as { fetchOptions: { signal: AbortSignal } }
    signals.push(fetchOptions.signal)
    return new Observable(() => undefined)
  })
  const client = new ApolloClient({ cache: createCache(), link })
  const { rerender } = renderHook(({ text }) => useSearchPanelResult(text), {
    initialProps: { text: 'gul' },
    wrapper: ({ children }) => <ClientProvider value={LazyClient.of(client)}>{children}</ClientProvider>,
  })
  await expect.poll(() => signals).toHaveLength(1)
  rerender({ text: 'gull' })

  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a page of the shop is the first of the pages, with the current quotes', async () => {
  await openAndType('gullpris')
  await options()
  const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option')
  await waitFor(() => expect(pages[0]?.textContent).toMatch(/^Metal prices ?Gold .*\/g/))
  expect(pages[0]?.getAttribute('href')).toBe('/metals')
})
