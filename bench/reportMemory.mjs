/** Preloaded into a measured process: answers each message of its parent with its memory, in bytes. */
if (process.channel) {
  process.on('message', () => {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ rss, heapUsed })
  })
  // The parent's messages alone must not keep the process running.
  process.channel.unref()
}
