import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusHeadings } from './focusHeading.ts'

interface State {
  readonly location: { readonly pathname: string; readonly hash: string }
  readonly navigation: { readonly state: string }
}

const at = (pathname: string, state = 'idle', hash = ''): State => ({
  location: { pathname, hash },
  navigation: { state },
})
let listener: (state: State) => void
let stop: () => void

const router = {
  state: at('/'),
  subscribe: (next: (state: State) => void) => {
    listener = next
    return () => undefined
  },
}

/** Mutation observers report in a microtask of their own. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = '<nav><a href="/bars">Bars</a></nav><main><h1>Home</h1><input></main>'
  document.querySelector('a')?.focus()
  stop = focusHeadings(router, document)
})
afterEach(() => stop())

function open(pathname: string, heading: string, hash = ''): void {
  listener(at('/', 'loading'))
  listener(at(pathname, 'idle', hash))
  const main = document.querySelector('main')
  if (main) main.innerHTML = heading
}

test('focuses the heading of the next page, which Tab cannot reach', async () => {
  open('/bars', '<h1>Bars</h1>')
  await settle()
  expect(document.activeElement?.textContent).toBe('Bars')
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
})

test('focuses a heading whose element stays and whose text changes', async () => {
  listener(at('/bars'))
  const heading = document.querySelector('h1')
  if (heading?.firstChild) heading.firstChild.nodeValue = 'Bars'
  await settle()
  expect(document.activeElement).toBe(heading)
})

test('waits for the heading behind a skeleton', async () => {
  open('/bars', '<span>Loading</span>')
  await settle()
  expect(document.activeElement).not.toBe(document.querySelector('h1'))
  document.querySelector('main span')?.replaceWith(Object.assign(document.createElement('h1'), { textContent: 'Bars' }))
  await settle()
  expect(document.activeElement?.textContent).toBe('Bars')
})

test('leaves the focus with a shopper who has moved it meanwhile', async () => {
  open('/bars', '<span>Loading</span><input>')
  await settle()
  document.querySelector('input')?.focus()
  document.querySelector('main span')?.replaceWith(Object.assign(document.createElement('h1'), { textContent: 'Bars' }))
  await settle()
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test.each([
  { change: 'a filter of the same page', pathname: '/', hash: '' },
  { change: 'a link to an anchor', pathname: '/bars', hash: '#row' },
])('keeps the focus after $change', async ({ pathname, hash }) => {
  open(pathname, '<h1>Another heading</h1>', hash)
  await settle()
  expect(document.activeElement?.textContent).toBe('Bars')
  expect(document.activeElement?.tagName).toBe('A')
})
