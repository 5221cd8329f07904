import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The default of one second is too short for lazy components while other test files run on the same cores. Nobody waits
// longer than it takes, but for a failure.
configure({ asyncUtilTimeout: 12_000 })

// jsdom has no pages to scroll, and reports each attempt.
if ('window' in globalThis) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
}

// Test files run in threads of one process, whose channels Node shares; each file is a browser of its own.
const browser = `${Date.now()} ${Math.random()}`
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser} ${name}`)
  }
}

// Runs after the hooks of a test, which may change what is rendered; the window must still exist then.
afterEach(cleanup)

// A page goes on loading its late parts; an import that outlives its file is an unhandled error.
afterAll(() => vi.dynamicImportSettled())
