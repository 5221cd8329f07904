/**
 * A page that is driven over Chromium's protocol alone. Playwright and Puppeteer enable the `Runtime` domain in each page; then
 * every `Error` that is created records its whole stack, for which V8 parses the functions on it again. React creates three
 * when it starts, inside its largest function.
 */

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Send = (method: string, params?: object) => Promise<unknown>

/** A page of its own browser context, with an empty cache. */
export interface BarePage {
  readonly send: Send
  /** Opens an address and waits for the load event. */
  readonly open: (address: string) => Promise<void>
  /** Value of an expression in the page; of a promise, what it becomes. */
  readonly read: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** @param debuggingPort of a running Chromium */
export async function openBarePage(debuggingPort: number): Promise<BarePage> {
  const version = await (await fetch(`http://127.0.0.1:${debuggingPort}/json/version`)).json()
  const socket = new WebSocket(textAt(version, 'webSocketDebuggerUrl'))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`expected a browser at port ${debuggingPort}`)))
  })

  const pending = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, () => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) pending.get(message.id)?.(message)
    else if (message.method !== undefined) listeners.get(message.method)?.()
  })
  let lastId = 0
  const sendTo =
    (sessionId?: string): Send =>
    async (method, params = {}) => {
      const id = (lastId += 1)
      const reply = new Promise<Message>((resolve) => pending.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      const { result, error } = await reply
      pending.delete(id)
      if (error) throw new Error(`expected ${method} to succeed, got ${error.message}`)
      return result
    }

  const browser = sendTo()
  const browserContextId = textAt(await browser('Target.createBrowserContext'), 'browserContextId')
  const targetId = textAt(await browser('Target.createTarget', { url: 'about:blank', browserContextId }), 'targetId')
  const send = sendTo(textAt(await browser('Target.attachToTarget', { targetId, flatten: true }), 'sessionId'))
  await send('Page.enable')

  return {
    send,
    open: async (address) => {
      const loaded = new Promise<void>((resolve) => listeners.set('Page.loadEventFired', resolve))
      await send('Page.navigate', { url: address })
      await loaded
    },
    read: async (expression) => {
      const evaluated = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      const { result, exceptionDetails } = objectOf(evaluated)
      if (exceptionDetails) throw new Error(`expected a value, got ${JSON.stringify(exceptionDetails).slice(0, 500)}`)
      return objectOf(result)['value']
    },
    close: async () => {
      await browser('Target.disposeBrowserContext', { browserContextId })
      socket.close()
    },
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error(`expected an object, got ${String(value)}`)
  return { ...value }
}

function textAt(value: unknown, key: string): string {
  const text = objectOf(value)[key]
  if (typeof text !== 'string') throw new Error(`expected ${key} to be a text, got ${String(text)}`)
  return text
}
