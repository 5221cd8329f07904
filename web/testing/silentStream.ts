/** jsdom has no EventSource, and a page that is open long enough creates one, which depends on timing in a test. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  readonly close = () => undefined
}

/** Provides streams that can be opened and send nothing. */
export function provideStreams(): void {
  if (!('EventSource' in globalThis)) Object.assign(globalThis, { EventSource: SilentStream })
}
