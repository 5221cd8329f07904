/** jsdom has no EventSource, and a page that stands long enough opens one: whether a test takes that long is chance. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  readonly close = () => undefined
}

/** Streams that can be opened, and say nothing. */
export function provideStreams(): void {
  if (!('EventSource' in globalThis)) Object.assign(globalThis, { EventSource: SilentStream })
}
