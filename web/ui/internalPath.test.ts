import { afterEach, expect, test } from 'vitest'
import { internalPath } from './internalPath.ts'

afterEach(() => document.body.replaceChildren())

/** The path that a click on a link inside a text leads to. */
function clickOn(href: string, pathPrefix = '', how: MouseEventInit = {}): string | null {
  document.body.innerHTML = `<p><a href="${href}"><em>her</em></a></p>`
  let path: string | null = 'not called'
  const readPath = (event: MouseEvent) => {
    path = internalPath(event, pathPrefix)
    event.preventDefault()
  }
  document.body.addEventListener('click', readPath, { once: true })
  document.querySelector('em')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
  return path
}

test.each([
  { href: '/i/personvern?a=1#b', path: '/i/personvern?a=1#b' },
  { href: '/', path: '/' },
  { href: '/media/skjema.pdf', path: null },
  { href: '/img/100/100/resize/a.jpg', path: null },
  { href: '/mediation', path: '/mediation' },
  { href: 'https://elsewhere.example/i/personvern', path: null },
  { href: 'mailto:hei@karat.example', path: null },
])('$href leads to $path', ({ href, path }) => {
  expect(clickOn(href)).toBe(path)
})

test.each([
  { href: '/de/i/agb', path: '/i/agb' },
  { href: '/de', path: '/' },
  { href: '/i/personvern', path: null },
  { href: '/deutsch', path: null },
])('in a store with a path prefix $href leads to $path', ({ href, path }) => {
  expect(clickOn(href, '/de')).toBe(path)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  (how) => {
    expect(clickOn('/i/personvern', '', how)).toBeNull()
  },
)

test('returns null for a click outside a link', () => {
  document.body.innerHTML = '<p>tekst</p>'
  let path: string | null = 'not called'
  document.body.addEventListener('click', (event) => (path = internalPath(event, '')), { once: true })
  document.querySelector('p')?.click()
  expect(path).toBeNull()
})
