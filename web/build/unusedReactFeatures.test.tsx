import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as ReactPackage from 'react'
import type * as ReactDomClient from 'react-dom/client'
import type * as ReactDomServer from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { withoutUnusedFeatures } from './unusedReactFeatures.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const code = textOf('node_modules/react-dom/cjs/react-dom-client.production.js')

const packages: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/server': 'react-dom/cjs/react-dom-server-legacy.browser.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}
const loaded = new Map<string, unknown>()

/** React's production builds, which the test runner does not use otherwise. */
function load(name: string): unknown {
  const file = packages[name]
  if (file === undefined) throw new Error(`expected one of React's packages, got ${name}`)
  if (!loaded.has(name)) loaded.set(name, evaluate(textOf(`node_modules/${file}`)))
  return loaded.get(name)
}

function evaluate(text: string): unknown {
  const module = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- a vm would have no document
  new Function('module', 'exports', 'require', text)(module, module.exports, load)
  return module.exports
}

const { Component, lazy, startTransition, Suspense, useEffect, useState } = load('react') as typeof ReactPackage
const { renderToString } = load('react-dom/server') as typeof ReactDomServer
const { hydrateRoot } = evaluate(withoutUnusedFeatures(code)) as typeof ReactDomClient

const log = vi.fn<(line: string) => void>()
const failed = vi.fn<(error: unknown) => void>()
const caught = vi.fn<(error: unknown) => void>()

class Boundary extends Component<{ readonly children?: ReactPackage.ReactNode }, { readonly message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override componentDidCatch = (_error: Error, { componentStack }: ReactPackage.ErrorInfo) =>
    log(`stack: ${componentStack}`)
  override render = () => this.state.message ?? this.props.children
}

const Details = lazy(async () => ({ default: () => <p>Details of the bar</p> }))

function Bar({ name }: { readonly name: string }) {
  useEffect(() => {
    log(`shows ${name}`)
    return () => log(`leaves ${name}`)
  }, [name])
  return <li>{name}</li>
}

function Failing(): ReactPackage.ReactNode {
  throw new Error('no price')
}

function Page() {
  const [bars, setBars] = useState(['1 g', '5 g'])
  const [text, setText] = useState('')
  const [shown, setShown] = useState<'nothing' | 'details' | 'failure'>('nothing')
  const show = (what: typeof shown) => () => startTransition(() => setShown(what))
  return (
    <>
      <title>{`${bars.length} bars`}</title>
      <meta name="description" content={text} />
      <ul>
        {bars.map((name) => (
          <Bar key={name} name={name} />
        ))}
      </ul>
      <button id="reverse" onClick={() => setBars((before) => before.toReversed())}>
        Reverse
      </button>
      <button id="remove" onClick={() => setBars((before) => before.slice(1))}>
        Remove
      </button>
      <button id="details" onClick={show('details')}>
        Details
      </button>
      <button id="fail" onClick={show('failure')}>
        Fail
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          startTransition(() => log(`sent ${text}`))
        }}
      >
        <input value={text} onChange={(event) => setText(event.target.value)} />
        <select defaultValue="EUR">
          <option>NOK</option>
          <option>EUR</option>
        </select>
      </form>
      <Suspense fallback="…">{shown === 'details' && <Details />}</Suspense>
      <Boundary>{shown === 'failure' && <Failing />}</Boundary>
      <svg viewBox="0 0 1 1">
        <path d="M0 0" style={{ opacity: bars.length }} />
      </svg>
    </>
  )
}

const find = (selector: string) => document.querySelector(selector) as HTMLInputElement
const click = (selector: string) => find(selector).click()
const barsShown = () => Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent)

/** Not with act(), which production builds do not have: what has changed is awaited. */
async function openPage() {
  document.head.innerHTML = ''
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
  const page = hydrateRoot(find('#root'), <Page />, {
    onCaughtError: caught,
    onRecoverableError: failed,
    onUncaughtError: failed,
  })
  await expect.poll(() => log.mock.calls.flat()).toEqual(['shows 1 g', 'shows 5 g'])
  log.mockReset()
  return page
}

beforeEach(() => {
  log.mockReset()
  failed.mockReset()
  caught.mockReset()
})

test('React DOM without them keeps the elements of the server, and hydrates them without an error', async () => {
  const page = await openPage()

  expect(barsShown()).toEqual(['1 g', '5 g'])
  expect(find('select').value).toBe('EUR')
  expect(document.title).toBe('2 bars')
  expect(failed).not.toHaveBeenCalled()
  page.unmount()
  expect(log.mock.calls.flat()).toEqual(['leaves 1 g', 'leaves 5 g'])
})

test('it moves and removes elements, changes the title, and runs effects', async () => {
  const page = await openPage()
  click('#reverse')
  await expect.poll(barsShown).toEqual(['5 g', '1 g'])
  click('#remove')

  await expect.poll(barsShown).toEqual(['1 g'])
  await expect.poll(() => document.title).toBe('1 bars')
  expect(find('path').style.opacity).toBe('1')
  await expect.poll(() => log.mock.calls.flat()).toEqual(['leaves 5 g'])
  page.unmount()
})

test('it takes typed text, and sends forms in a transition', async () => {
  const page = await openPage()
  const input = find('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'gold')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => find('meta').getAttribute('content')).toBe('gold')
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  find('form').dispatchEvent(submit)

  expect(log.mock.calls.flat()).toEqual(['sent gold'])
  expect(submit.defaultPrevented).toBe(true)
  page.unmount()
})

test('it shows what is loaded in a transition', async () => {
  const page = await openPage()
  click('#details')

  await expect.poll(() => find('p')?.textContent).toBe('Details of the bar')
  page.unmount()
})

test('an error reaches its boundary, without a stack of components', async () => {
  const page = await openPage()
  click('#fail')

  await expect.poll(() => find('#root').textContent).toContain('no price')
  expect(log.mock.calls.flat()).toEqual(['stack: '])
  expect(caught).toHaveBeenCalledOnce()
  page.unmount()
})

test('a seventh of React DOM’s text is left out, before what only that uses', () => {
  expect(withoutUnusedFeatures(code).length).toBeLessThan(code.length * 0.86)
})

test('another version of React DOM is refused', () => {
  expect(() => withoutUnusedFeatures(code.replaceAll('19.3.1', '19.4.0'))).toThrow('expected react-dom 19.3.1')
})

/** What code would have to write to use what is left out. */
const uses = [
  /\b(?:Activity|SuspenseList|useActionState|useFormState|useFormStatus)\b/,
  /<(?:React\d*\.)?ViewTransition\b|\b(?:unstable_)?ViewTransition,|\baddTransitionType\b/,
  /\b(?:findDOMNode|requestFormReset|preinit(?:Module)?|preconnect|prefetchDNS|unstable_scheduleHydration)\b/,
  /\bpreload(?:Module)?\b[^\n]* from 'react-dom'/,
  /\b(?:precedence|onBeforeInput\w*|onComposition\w+)=/,
  /<(?:React\d*\.)?Fragment [^>]*\bref=/,
  /\b(?:action|formAction)=\{(?:async )?(?:\(|function)/,
  /<[a-z]+-[a-z-]+[ >]/,
]
const usesIn = (text: string) => uses.flatMap((use) => use.exec(text)?.[0] ?? [])

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', 'web/build/**'] })

test('nothing of the shop uses what is left out', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap((file) => usesIn(textOf(file)).map((use) => `${file}: ${use}`))).toEqual([])
})

test.each([
  "import { Activity } from 'react'",
  '<ViewTransition name="bar">',
  "import { preload } from 'react-dom'",
  '<link rel="stylesheet" precedence="default" />',
  '<Fragment key={at} ref={list}>',
  '<form action={async (data) => send(data)}>',
  '<karat-bar >',
])('%s is found', (text) => {
  expect(usesIn(text)).toHaveLength(1)
})
