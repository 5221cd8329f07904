import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notInEveryDocument, spreadLinks } from './spreadPreloads.ts'

type Preload = (load: () => Promise<string>, dependencies: readonly string[]) => Promise<string>

/** The helper as Vite writes it into a bundle. */
const [, helper = ''] = /\nfunction preloadOnce([\s\S]+?)\nfunction getPreloadCode\(/.exec(
  readFileSync(resolve('node_modules/vite/dist/node/chunks/node.js'), 'utf8'),
) ?? ['', '']

function createPreload(): Preload {
  const code = spreadLinks(`function preloadOnce${helper}`)
    .replaceAll('𝐢𝐦𝐩𝐨𝐫𝐭', 'import')
    .replaceAll('import.meta', 'meta')
    .replaceAll('__VITE_IS_MODERN__', 'true')
  // oxlint-disable-next-line typescript/no-implied-eval -- the helper is text in Vite's code
  return new Function(
    'meta',
    `const scriptRel = 'modulepreload'; const seen = {}; const assetsURL = (file) => '/' + file
    const isCssPreloadUrl = ({ pathname }) => pathname.endsWith('.css')
    ${code}
    return preload`,
  )({ resolve: (address: string) => new URL(address, document.baseURI).href }) as Preload
}

const paths = (selector: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => new URL(href).pathname)
const modules = () => paths('link[rel="modulepreload"]')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

test('appends the links of modules after the import has started, three a task', async () => {
  const files = ['a.js', 'b.js', 'c.js', 'd.js']
  expect(await createPreload()(() => Promise.resolve('loaded'), files)).toBe('loaded')
  expect(modules()).toEqual([])

  vi.advanceTimersToNextTimer()
  expect(modules()).toEqual(['/a.js', '/b.js', '/c.js'])
  vi.advanceTimersToNextTimer()
  expect(modules()).toEqual(['/a.js', '/b.js', '/c.js', '/d.js'])
  expect(vi.getTimerCount()).toBe(0)
})

test('waits for styles, whose links it appends at once', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('loaded'))
  const loading = createPreload()(load, ['a.css', 'a.js'])
  expect(paths('link[rel="stylesheet"]')).toEqual(['/a.css'])
  expect(load).not.toHaveBeenCalled()

  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('loaded')
})

test('appends no link for a module that the document has started as a script', async () => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/a.js' }))
  await createPreload()(() => Promise.resolve('loaded'), ['a.js', 'b.js'])
  vi.runAllTimers()
  expect(modules()).toEqual(['/b.js'])
})

test('rejects a version of Vite whose helper has another form', () => {
  expect(() => spreadLinks('function preload() {}')).toThrow('once in Vite')
})

test('names no chunk that every document has', () => {
  expect(
    notInEveryDocument('assets/Page-x.js', [
      'assets/Page-x.js',
      'assets/libraries-pmmR3HYv.js',
      'assets/rolldown-runtime-a_-b.js',
      'assets/shop-BTfqELyV.css',
      'assets/workshop-BTfqELyV.js',
    ]),
  ).toEqual(['assets/Page-x.js', 'assets/shop-BTfqELyV.css', 'assets/workshop-BTfqELyV.js'])
})
